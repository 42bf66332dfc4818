// What makes a back-up one to trust: it holds one of everything, says what is damaged or missing, and goes into an empty place only.
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { packTar, unpackTar } from 'modern-tar/fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { lockDataDir } from '#server/data-lock.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { addDays } from '#shared/dates.ts';
import { anEnteredAgent, login } from '../factories/agents.ts';
import { openPlace, type Place, aPlace as placeIn, within } from '../factories/backup-places.ts';
import { everything, fillTables } from '../factories/one-of-everything.ts';
import { anAdmin, anApplication } from '../factories/orders.ts';
import { command, ends } from '../kit/command.ts';
import { newDatabase } from '../kit/database.ts';
import { tempFolder } from '../kit/temp-folder.ts';

const template = inject('template');
/** What a back-up leaves out: ways in, and files that a start writes anew. */
const LEFT_OUT = [
  'sessions',
  'admin_challenges',
  'admin_reset_links',
  'reset_codes',
  'invitations',
  'manage_links',
  'address_codes',
  'releases',
  'page_files',
];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [relative(folder, join(entry.parentPath, entry.name))] : [],
  );

describe('a back-up', { timeout: 300_000 }, () => {
  const folder = tempFolder();
  const file = join(folder, 'shop.tar.gz');
  const places: Place[] = [];
  const aPlace = async (name: string) => {
    const place = await placeIn(join(folder, name));
    places.push(place);
    return place;
  };
  const inDatabase = async <Result>(
    place: Place,
    work: (connection: Awaited<ReturnType<typeof openPlace>>) => Promise<Result>,
  ) => {
    const connection = await openPlace(place);
    return work(connection).finally(() => connection.close());
  };
  const put = ({ bucket }: Place, key: string, text: string) =>
    void bucket.files.set(key, { bytes: Buffer.from(text), written: new Date().toISOString() });
  const filesOf = ({ bucket }: Place) =>
    new Map(
      [...bucket.files]
        .filter(([key]) => key !== 'shop-id')
        .map(([key, { bytes }]) => [key, bytes.toString('base64')]),
    );
  const backedUp = (place: Place) =>
    within(place, async (product) =>
      Number(
        /^tafiya_backup_last_success_timestamp_seconds (.+)$/m.exec(
          (await product.call('GET', '/metrics')).body,
        )?.[1],
      ),
    );
  let one: Place;
  let whole: Awaited<ReturnType<typeof everything>>;
  beforeAll(async () => {
    one = await aPlace('one');
    await within(one, async (product) => void (await anApplication(product)));
    whole = await inDatabase(one, async ({ db }) => {
      await fillTables(db);
      // A worker was at it when the back-up was made.
      await db.execute(
        sql`insert into pgboss.job (name, data, state, started_on) values ('mail', '{"template": "received"}', 'active', now())`,
      );
      // As text that was copied from a word processor, which Node's `readline` takes for lines.
      const filename = 'my\u2028pass\u2029port.pdf';
      await db.execute(sql`update uploads set metadata = ${JSON.stringify({ filename })}::jsonb`);
      const all = await everything(db);
      // Nor is the minute's tick of pg-boss, whose queue is its own.
      const tick = '__pgboss__send-it';
      await db.execute(sql`select pgboss.create_queue(${tick}, '{"policy": "standard"}')`);
      await db.execute(sql`insert into pgboss.job (name) values (${tick})`);
      return all;
    });
  });
  afterAll(async () => {
    for (const { bucket } of places) await bucket.close();
  });

  test('holds a row of every table, jobs in progress, sequences and files, and all of it is restored', async () => {
    for (const [table, rows] of Object.entries(whole))
      expect(rows.length, table).toBeGreaterThan(0);
    expect(await command('backup', file, one.env)).toEqual(ends(0, 'holds 1 orders and 2 files'));
    expect(await command('backup', ['--verify', file], one.env)).toEqual(
      ends(0, 'is whole: 1 orders and 2 files'),
    );
    expect(await command('backup', ['--verify', `${file}.old`], one.env)).toEqual(
      ends(1, 'There is no file'),
    );
    const other = await aPlace('other');
    expect(await command('restore', file, other.env)).toEqual(ends(0, '1 orders and 2 files'));
    const restored = await inDatabase(other, ({ db }) => everything(db));
    const none = Object.fromEntries(LEFT_OUT.map((name) => [name, []]));
    // Which storage it belongs to is its own.
    expect({ ...restored, shop: [] }).toEqual({ ...whole, ...none, shop: [] });
    expect(filesOf(other)).toEqual(filesOf(one));
    expect(Date.now() / 1000 - (await backedUp(one))).toBeLessThan(600);
    // What is given up there from now on is kept for 90 days, too.
    await within(other, async () => {});
    const kept = await inDatabase(other, ({ db }) =>
      rowsOf(db, sql`select retention_seconds as kept from pgboss.queue where name = 'given-up'`),
    );
    expect(kept).toEqual([{ kept: 90 * 24 * 3600 }]);
  });

  test('names the files that are missing or damaged in the storage, ends with 1, and is no success', async () => {
    const place = await aPlace('missing');
    await within(place, async (product) => void (await anApplication(product)));
    const [gone = '', changed = ''] = filesOf(place).keys();
    place.bucket.files.delete(gone);
    put(place, changed, 'another');
    const lacking = join(folder, 'lacking.tar.gz');
    const [code, wrote] = await command('backup', lacking, place.env);
    expect([code, wrote]).toEqual(ends(1, '2 files are missing or damaged in the storage'));
    for (const key of [gone, changed]) expect(wrote).toContain(key);
    expect(await command('backup', ['--verify', lacking], place.env)).toEqual(ends(1, gone));
    expect(await backedUp(place)).toBe(0);
  });

  test('of which a file or a table was changed is damaged, to verify and to restore, and leaves the place empty', async () => {
    const place = await aPlace('bad');
    const spoiled = async (part: 'files' | 'tables') => {
      const parts = join(folder, `parts-${part}`);
      await pipeline(createReadStream(file), createGunzip(), unpackTar(parts));
      const [name = ''] = filesIn(join(parts, part)).filter((one) => !one.includes('pgboss'));
      writeFileSync(join(parts, part, name), 'other bytes\n');
      const named = (path: string) => ({
        type: 'file' as const,
        source: join(parts, path),
        target: path,
      });
      const whole = (path: string) => ({
        type: 'directory' as const,
        source: join(parts, path),
        target: path,
      });
      const bad = join(folder, `bad-${part}.tar.gz`);
      await pipeline(
        packTar([named('manifest.json'), whole('tables'), whole('files')]),
        createGzip(),
        createWriteStream(bad),
      );
      return bad;
    };
    const [files, tables] = await Promise.all([spoiled('files'), spoiled('tables')]);
    const [verified, restored] = await Promise.all([
      command('backup', ['--verify', tables], place.env),
      command('restore', files, place.env),
    ]);
    expect(verified).toEqual(ends(1, /is damaged: tables\/public\.\w+\.jsonl was changed/));
    expect(restored).toEqual(ends(1, /is damaged: files\/[\w/]+(\.\w+)? was changed/));
    expect(filesOf(place).size).toBe(0);
  });

  test('of what was added since an earlier one holds that alone, and needs the earlier one', async () => {
    await within(one, async (product) => void (await anApplication(product)));
    const added = join(folder, 'added.tar.gz');
    expect(await command('backup', [added, '--since', file], one.env)).toEqual(
      ends(0, '2 orders and 4 files'),
    );
    const parts = join(folder, 'parts-added');
    await pipeline(createReadStream(added), createGunzip(), unpackTar(parts));
    expect(filesIn(join(parts, 'files'))).toHaveLength(2);
    const place = await aPlace('added');
    const alone = join(folder, 'alone');
    cpSync(added, join(alone, 'added.tar.gz'));
    expect(await command('restore', join(alone, 'added.tar.gz'), place.env)).toEqual(
      ends(1, 'since shop.tar.gz'),
    );
    // Named where it lies elsewhere, found where it lies beside it.
    expect(await command('restore', [join(alone, 'added.tar.gz'), file], place.env)).toEqual(
      ends(0, '2 orders and 4 files'),
    );
    expect(await command('backup', ['--verify', added], one.env)).toEqual(ends(0, file));
    expect(filesOf(place)).toEqual(filesOf(one));
  });

  test('is encrypted to a recipient, opened by its identity alone, and gone on from without it', async () => {
    const identity = await generateIdentity();
    const [key, strangers] = [join(folder, 'key.txt'), join(folder, 'strangers.txt')];
    writeFileSync(key, `# created: 2026-11-25\n${identity}\n`);
    writeFileSync(strangers, `${await generateIdentity()}\n`);
    const [closed, next] = [join(folder, 'closed.tar.gz.age'), join(folder, 'next.tar.gz.age')];
    const to = ['--recipient', await identityToRecipient(identity)];
    expect(await command('backup', [closed, ...to], one.env)).toEqual(
      ends(0, 'Only the identity opens it'),
    );
    expect(await command('backup', [next, '--since', closed, ...to], one.env)).toEqual(
      ends(0, 'keep both together'),
    );
    const [place, verify] = [
      await aPlace('closed'),
      (...more: string[]) => command('backup', ['--verify', closed, ...more], one.env),
    ];
    const [without, another, opened] = await Promise.all([
      verify(),
      verify('--identity', strangers),
      verify('--identity', key).then(async (whole) => [
        whole,
        await command('restore', [next, '--identity', key], place.env),
      ]),
    ]);
    expect(without).toEqual(ends(1, 'is encrypted'));
    expect(another).toEqual(ends(1, 'No identity of'));
    expect(opened.map(([code]) => code)).toEqual([0, 0]);
    expect(filesOf(place)).toEqual(filesOf(one));
    const bytes = readFileSync(closed);
    bytes[bytes.length - 1000] = (bytes[bytes.length - 1000] ?? 0) ^ 1;
    writeFileSync(closed, bytes);
    expect(await verify('--identity', key)).toEqual(ends(1, 'is damaged'));
    expect(
      await command('backup', [join(folder, 'no'), '--recipient', 'age1nobody'], one.env),
    ).toEqual(ends(1, 'no recipient'));
  });

  test('takes away what a killed one left in its folder, and spares one that is being made', async () => {
    const shelf = join(folder, 'shelf');
    const fourDaysAgo = (Date.now() - 4 * 86_400_000) / 1000;
    for (const name of ['killed.tar.gz.age', 'running.tar.gz.age']) {
      mkdirSync(join(shelf, `${name}.parts`, 'tables'), { recursive: true });
      writeFileSync(join(shelf, `${name}.parts`, 'tables', 'public.orders.jsonl'), 'in the clear');
      for (const left of [name, `${name}.new`]) writeFileSync(join(shelf, left), '');
    }
    for (const end of ['', '.new', '.parts'])
      utimesSync(join(shelf, `killed.tar.gz.age${end}`), fourDaysAgo, fourDaysAgo);
    const [code] = await command('backup', join(shelf, 'next.tar.gz'), one.env);
    expect([code, readdirSync(shelf).toSorted()]).toEqual([
      0,
      [
        'deleted-agents.json',
        'erased-orders.json',
        'next.tar.gz',
        'running.tar.gz.age',
        'running.tar.gz.age.new',
        'running.tar.gz.age.parts',
      ],
    ]);
  });

  test('does not go on from one that it would delete, itself or by another one', async () => {
    const shelf = join(folder, 'aged');
    mkdirSync(shelf);
    const old = join(shelf, 'old.tar.gz');
    const young = join(shelf, 'young.tar.gz');
    for (const [path, days, since] of [
      [old, 90, undefined],
      [young, 5, { id: 'old', name: 'old.tar.gz' }],
    ] as const) {
      writeFileSync(path, 'packed');
      const made_at = addDays(new Date(), -days).toISOString();
      const manifest = { format: 2, id: 'old', made_at, sha256: {}, since };
      writeFileSync(`${path}.manifest.json`, JSON.stringify(manifest));
    }
    const before = readdirSync(shelf).toSorted();
    for (const since of [old, young]) {
      const options = ['--since', since, '--delete-old', join(shelf, 'next.tar.gz')];
      expect(await command('backup', options, one.env)).toEqual(
        ends(1, 'old.tar.gz is 90 days old and would be deleted'),
      );
    }
    expect(readdirSync(shelf).toSorted()).toEqual(before);
  });

  test('lets in no agent who was deleted after it was made, and a new one of the same number', async () => {
    const [shop, again] = [await aPlace('agents'), await aPlace('agents-again')];
    const shelf = join(folder, 'agents-shelf');
    const backUp = (place: Place, name: string) => command('backup', join(shelf, name), place.env);
    const restore = (place: Place, name: string) =>
      command('restore', join(shelf, name), place.env);
    const entering = (place: Place, ...emails: string[]) =>
      within(place, (product) =>
        Promise.all(emails.map(async (email) => (await login(product, email)).statusCode)),
      );
    const [gone, stays, admin] = await within(shop, async (product) => [
      await anEnteredAgent(product),
      await anEnteredAgent(product),
      await anAdmin(product),
    ]);
    await backUp(shop, 'before.tar.gz');
    const newer = await within(shop, async (product) => {
      const late = await anEnteredAgent(product);
      for (const { id } of [gone, late])
        await product.call('DELETE', `/api/admin/delete-agent/${id}`, { token: admin.token });
      return late;
    });
    await backUp(shop, 'after.tar.gz');
    expect(await restore(again, 'before.tar.gz')).toEqual(
      ends(0, '1 agents who were deleted after it was made'),
    );
    expect(await entering(again, gone.agent_email, stays.agent_email)).toEqual([401, 200]);
    const { id, agent_email } = await within(again, anEnteredAgent);
    expect(id).toBe(newer.id);
    await backUp(again, 'next.tar.gz');
    const last = await aPlace('agents-last');
    expect((await restore(last, 'next.tar.gz'))[0]).toBe(0);
    expect(await entering(last, agent_email)).toEqual([200]);
  });

  /** Places that look empty to whoever looks for orders and files only. */
  const USED: [string, (place: Place) => Promise<void>, RegExp][] = [
    [
      'a shop that has an administrator and nothing else',
      (place) =>
        within(place, async (product) => void (await anAdmin(product))).then(
          () => void place.bucket.files.clear(),
        ),
      /already.*nothing was changed/s,
    ],
    [
      'another shop’s storage without a file',
      async (place) => put(place, 'shop-id', 'another'),
      /in this storage already/,
    ],
    [
      'a storage with one file',
      async (place) => put(place, 'a'.repeat(40), 'x'),
      /in this storage already/,
    ],
    [
      'a place in which the product runs',
      async ({ env }) => lockDataDir(env.DATA_DIR ?? ''),
      /is in use by/,
    ],
    ...('dump' in template
      ? []
      : ([
          [
            'a database of something else',
            async ({ env }) => {
              const client = new pg.Client({ connectionString: env.DATABASE_URL });
              await client.connect();
              await client.query('create table recipes (name text)');
              await client.end();
            },
            /something else \(the table recipes\)/,
          ],
        ] as [string, (place: Place) => Promise<void>, RegExp][])),
  ];
  test('is restored into none of these', async () => {
    const held = ({ bucket }: Place) =>
      [...bucket.files].map(([key, { bytes }]) => `${key} ${bytes.toString()}`);
    await Promise.all(
      USED.map(async ([what, use, says], n) => {
        const place = await aPlace(`used-${n}`);
        await use(place);
        const before = held(place);
        expect(await command('restore', file, place.env), what).toEqual(ends(1, says));
        expect(held(place), what).toEqual(before);
      }),
    );
  });

  test('is not the only way to a second database with one id: a copy beside the same bucket is not started', async () => {
    const DATA_DIR = join(folder, 'copy');
    const copy: Place = { bucket: one.bucket, env: { ...one.env, DATA_DIR } };
    if ('dump' in template)
      cpSync(join(one.env.DATA_DIR ?? '', 'database'), join(DATA_DIR, 'database'), {
        recursive: true,
      });
    else {
      const [from = '', to = ''] = [one.env.DATABASE_URL, await newDatabase(template.server)];
      const nameOf = (url: string) => new URL(url).pathname.slice(1);
      const admin = new pg.Client({ connectionString: new URL('/postgres', from).href });
      await admin.connect();
      await admin.query(`drop database ${nameOf(to)}`);
      await admin.query(`create database ${nameOf(to)} template ${nameOf(from)}`);
      await admin.end();
      copy.env.DATABASE_URL = to;
    }
    const started = (place: Place) =>
      within(place, async () => 'started').catch(({ message }: Error) => message);
    expect(await started(copy)).toMatch(/is a copy\.\n.*npm run tie-storage/s);
    expect(await started(one)).toBe('started');
  });
});
