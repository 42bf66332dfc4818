// A back-up of an installation whose files lie in an S3 store, and its restore into another bucket.
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { packTar, unpackTar } from 'modern-tar/fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admins } from '#server/database/schema.ts';
import { manageLinkQueue } from '#server/features/manage/manage-mails.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import type { Bucket } from '../deployment/bucket.ts';
import { OtherStore } from '../deployment/other-store.ts';
import { type Place, aPlace as placeIn, within } from '../factories/backup-places.ts';
import { aDestination, anAdmin, anAgent, anApplication, jpeg, pdf } from '../factories/orders.ts';
import { command, ends } from '../kit/command.ts';
import type { Product } from '../kit/support.ts';
import { tempFolder } from '../kit/temp-folder.ts';

describe('files in a bucket', { timeout: 300_000 }, () => {
  const folder = tempFolder();
  const file = join(folder, 'shop.tar.gz');
  const buckets: (Bucket | OtherStore)[] = [];
  const aPlace = async (name: string) => {
    const place = await placeIn(join(folder, name));
    buckets.push(place.bucket);
    return place;
  };
  const elsewhere = () => {
    const store = new OtherStore();
    buckets.push(store);
    return store;
  };
  let before: Place<OtherStore>;
  let after: Place<OtherStore>;
  beforeAll(async () => {
    before = await placeIn(join(folder, 'before'), elsewhere());
    after = await placeIn(join(folder, 'after'), elsewhere());
  });
  afterAll(async () => {
    for (const bucket of buckets) await bucket.close();
  });

  test('are in a back-up, and restored into another bucket byte by byte, where the links of before open them', async () => {
    const links = await within(before, async (product) => {
      const { id: destination_id } = await aDestination(product);
      const sent = [];
      for (const photograph of [await jpeg(), pdf()]) {
        const files = { data_page: pdf({ size: 300_000 }), passport_photograph: photograph };
        sent.push((await anApplication(product, { destination_id, files })).passport_photograph);
      }
      return sent;
    });
    expect(before.bucket.files.size).toBe(5);
    expect(await command('backup', file, before.env)).toEqual(
      ends(0, 'holds 2 orders and 4 files'),
    );
    expect(await command('restore', file, after.env)).toEqual(ends(0, '2 orders and 4 files'));
    // Each has an id of its own, or both would clear what the other names.
    const ids = [before, after].map(({ bucket }) => bucket.files.get('shop-id')?.bytes.toString());
    expect(new Set(ids).size).toBe(2);
    const held = ({ bucket }: Place<OtherStore>) =>
      new Map(
        [...bucket.files]
          .filter(([key]) => key !== 'shop-id')
          .toSorted()
          .map(([key, { bytes }]) => [key, bytes.toString('base64')]),
      );
    expect(held(after)).toEqual(held(before));
    // The first place is gone.
    const kept = new Map(
      [...before.bucket.files.values()].map(({ bytes }) => [bytes.toString('base64'), true]),
    );
    await before.bucket.close();
    await within(after, async (product) => {
      for (const link of links) {
        const { statusCode, rawPayload } = await product.call('GET', link);
        expect([statusCode, kept.get(rawPayload.toString('base64'))]).toEqual([200, true]);
      }
    });
  });

  test('are left as they are by a restore into a bucket that holds some', async () => {
    const held = [...after.bucket.files.keys()];
    expect(
      await command('restore', file, { ...after.env, DATA_DIR: join(folder, 'third') }),
    ).toEqual(ends(1, 'There are files in this storage already'));
    expect([...after.bucket.files.keys()]).toEqual(held);
  });

  /** An order's page, opened by a link that is mailed now. */
  async function opened(
    product: Product,
    tracking_id: string,
  ): Promise<{ code: string; open: () => Promise<LightMyRequestResponse> }> {
    await product.call('POST', '/api/orders/manage-link', { body: { tracking_id } });
    await product.settle();
    const code =
      /\/manage\?code=([\w-]+)/.exec(
        product.mails.findLast(({ text }) => text.includes('/manage?code='))?.text ?? '',
      )?.[1] ?? '';
    return { code, open: () => product.call('POST', '/api/manage/session', { body: { code } }) };
  }

  test('let nobody in by what was good on the day of the back-up, and the team is listed; links to pay go on', async () => {
    const [one, other] = [await aPlace('ways-in'), await aPlace('ways-ended')];
    const ways = await within(one, async (product) => {
      const { db } = product.deps.connection;
      const owner = await anAdmin(product, 'Ada Owner');
      const gone = await anAdmin(product, 'Ben Gone', 'cashier');
      await db.update(admins).set({ disabled_at: new Date() }).where(eq(admins.id, gone.id));
      const agent = await anAgent(product);
      const { id, tracking_id } = await anApplication(product);
      const mine: string = (await (await opened(product, tracking_id)).open()).json().token;
      const { code } = await opened(product, tracking_id);
      const paying: string = (await product.json('POST', '/api/manage/pay-link', { token: mine }))
        .url;
      const { invite_url } = await product.json('POST', '/api/admin/invitations', {
        token: owner.token,
      });
      const colleague = await anAdmin(product, 'Cora Colleague', 'viewer');
      await product.call('POST', `/api/admin/team/${colleague.id}/reset-link`, {
        token: owner.token,
      });
      await product.call('POST', '/api/agents/reset-password', {
        body: { agent_email: agent.agent_email, new_password: 'correct horse battery' },
      });
      await product.settle();
      const mailed = (to: string, what: RegExp) =>
        what.exec(product.mails.findLast((mail) => mail.to === to)?.text ?? '')?.[1] ?? '';
      const startAfter = new Date(Date.now() + 86_400_000);
      await product.deps.jobs.send(db, manageLinkQueue, { tracking_id }, { startAfter });
      await product.deps.jobs.send(
        db,
        mailQueue,
        { template: 'received', order_id: id },
        { startAfter },
      );
      return {
        tokens: [
          ['/api/admin/me', owner.token],
          ['/api/agents/applications', agent.token],
          ['/api/manage/order', mine],
        ] as const,
        code,
        paying: paying.split('/').at(-1) ?? '',
        invite: invite_url.split('invite=')[1],
        reset: mailed(colleague.admin_email, /reset-password\?code=([\w-]+)/),
        six: mailed(agent.agent_email, /\b(\d{6})\b/),
        agent_email: agent.agent_email,
      };
    });
    for (const way of [ways.code, ways.paying, ways.invite, ways.reset, ways.six])
      expect(way).toBeTruthy();
    const shop = join(folder, 'ways.tar.gz');
    expect((await command('backup', shop, one.env))[0]).toBe(0);
    const [code, wrote] = await command('restore', shop, other.env);
    expect([code, wrote]).toEqual(ends(0, /Everybody has to log in again.*Links to pay go on/s));
    for (const line of [
      /Ada Owner <.+>, owner$/m,
      /Ben Gone <.+>, cashier, disabled$/m,
      /Cora Colleague <.+>, viewer$/m,
    ])
      expect(wrote).toMatch(line);
    // Where it was made everything goes on.
    const answers = (product: Product) =>
      Promise.all([
        ...ways.tokens.map(([url, token]) => product.call('GET', url, { token })),
        product.call('POST', '/api/manage/session', { body: { code: ways.code } }),
        product.call('POST', '/api/admin/register', {
          body: {
            admin_name: 'Eve',
            admin_email: 'eve@example.com',
            admin_password: 'correct horse battery',
            invite: ways.invite,
          },
        }),
        product.call('POST', '/api/admin/reset-password', {
          body: { code: ways.reset, new_password: 'battery horse correct' },
        }),
        product.call('POST', '/api/agents/reset-password', {
          body: {
            agent_email: ways.agent_email,
            code: ways.six,
            new_password: 'battery horse correct',
          },
        }),
        product.call('GET', `/api/pay/${ways.paying}`),
      ]).then((all) => all.map(({ statusCode }) => statusCode));
    await within(other, async (product) => {
      expect(await answers(product)).toEqual([401, 401, 401, 401, 422, 422, 422, 200]);
      const { rows } = (await product.deps.connection.db.execute(
        sql`select name from pgboss.job where start_after > now() and name in ('mail', 'manage-link') order by name`,
      )) as unknown as { rows: { name: string }[] };
      expect(rows.map(({ name }) => name)).toEqual([mailQueue.name]);
    });
    await within(one, async (product) =>
      expect(await answers(product)).toEqual([200, 200, 200, 200, 201, 200, 200, 200]),
    );
  });

  test('leave nothing behind of a back-up that breaks off, has fewer rows than it says or finds no room, and the place takes another', async () => {
    const place = await aPlace('failed');
    rmSync(place.env.DATA_DIR, { recursive: true });
    const fails = async (bad: string) => {
      const [code, wrote] = await command('restore', bad, place.env);
      expect([code, wrote.trim().split('\n')]).toEqual([1, [expect.any(String)]]);
      expect([existsSync(place.env.DATA_DIR), [...place.bucket.files.keys()]]).toEqual([false, []]);
      if (!('DATABASE_URL' in place.env)) return;
      const client = new pg.Client({ connectionString: place.env.DATABASE_URL });
      await client.connect();
      const { rows } = await client.query(
        `select schemaname, tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
      );
      await client.end();
      expect(rows).toEqual([]);
    };
    const bad = join(folder, 'bad.tar.gz');
    const bytes = readFileSync(file);
    writeFileSync(bad, bytes.subarray(0, bytes.length / 2));
    await fails(bad);
    const parts = join(folder, 'parts');
    await pipeline(createReadStream(file), createGunzip(), unpackTar(parts));
    const manifest = JSON.parse(readFileSync(join(parts, 'manifest.json'), 'utf8'));
    for (const table of manifest.tables) if (table.name === 'public.orders') table.rows += 1;
    writeFileSync(join(parts, 'manifest.json'), JSON.stringify(manifest));
    await pipeline(packTar(parts), createGzip(), createWriteStream(bad));
    await fails(bad);
    // The last file has no room, then the id that is written when all are there.
    for (const most of [3, 4]) {
      place.bucket.mostFiles = most;
      await fails(file);
    }
    place.bucket.mostFiles = Number.POSITIVE_INFINITY;
    expect(await command('restore', file, place.env)).toEqual(ends(0, '2 orders and 4 files'));
  });
});
