import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PaymentTotals } from '#shared/money/payment-list.ts';
import type { Verification } from '#shared/money/payments.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { ownDatabase } from '../factories/backup-places.ts';
import { command, ends } from '../kit/command.ts';
import { newDatabase } from '../kit/database.ts';
import { ask, patiently, type Reach } from '../kit/reach.ts';
import { ServerProcess } from '../kit/server-process.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { until } from '../kit/until.ts';
import { anyDestination, listAll, registerFirstAdmin } from '../soak/admin.ts';
import { sandboxBank } from '../soak/bank.ts';
import { type Sold, sell } from '../soak/sell.ts';
import { WAYS } from '../soak/ways.ts';

const template = inject('template');
const ORDERS = 8;

/** An empty place to run in. */
const aPlace = async (DATA_DIR: string) => ({ DATA_DIR, ...(await ownDatabase()) });

/** A record without its links, which are signed anew for each reader and hour. */
const factsOf = ({ data_page, passport_photograph, receipt_url, ...facts }: ApplicationRecord) =>
  facts;
/** What of a record no payment changes. */
const submittedOf = (record: ApplicationRecord) => {
  const { payment_status, payment_state, payment_date, stage, due_on, expected_by, ...submitted } =
    factsOf(record);
  return submitted;
};
const paidOnes = (records: ApplicationRecord[]) =>
  records.filter(({ payment_status }) => payment_status === 'Paid');
const fees = (records: ApplicationRecord[]) =>
  records.reduce((sum, { visa_fee }) => sum + visa_fee, 0);
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Right after a start the product may say that it is busy. */
const busyAtFirst = (reach: Reach) => patiently(reach, { pauseMs: 200, patienceMs: 20_000 });

/** The counts and sums of applications for visas, as the dashboard and the list of payments tell them. */
async function totalsOf({ reach }: ServerProcess, token: string) {
  const dashboard = await ask<Dashboard>(busyAtFirst(reach), '/api/admin/dashboard', { token });
  expect(dashboard).toMatchObject({ status: 200 });
  const { json: listed } = await ask<PaymentTotals>(
    reach,
    '/api/admin/payments/totals?state=counted&kind=visa',
    { token },
  );
  const { all, paid, unpaid } = dashboard.json.visa;
  return { all, paid, unpaid, ...dashboard.json.totals.visa, received: listed.sums?.received };
}

/** What the totals have to be by the records themselves. */
function totalsBy(records: ApplicationRecord[]): Awaited<ReturnType<typeof totalsOf>> {
  const paid = paidOnes(records);
  const came = fees(paid);
  return {
    all: records.length,
    paid: paid.length,
    unpaid: records.length - paid.length,
    total_paid_fees: came,
    total_not_paid_fees: fees(records) - came,
    total_given_back: 0,
    received: came,
  };
}

/** The files of these orders, by links that were signed before: what is served, and what was sent. */
async function filesOf(
  { reach }: ServerProcess,
  sold: Sold[],
  links: Map<string, ApplicationRecord>,
) {
  const [served, sent] = [[] as string[], [] as string[]];
  for (const { form, submitted } of sold) {
    for (const [link = '', file] of [
      [submitted.passport_photograph, form.passport_photograph],
      [links.get(submitted.id)?.data_page, form.data_page],
    ] as const) {
      const response = await reach(link);
      served.push(`${submitted.tracking_id} ${response.status} ${sha(await response.bytes())}`);
      sent.push(`${submitted.tracking_id} 200 ${sha(file.bytes)}`);
    }
  }
  return { served, sent };
}

/** Records by their orders, with the links that whoever is logged in has now. */
const linksOf = async ({ reach }: ServerProcess, token: string) =>
  new Map((await listAll(reach, token)).map((record) => [record.id, record]));

/** What people see of an installation: it must be the same after a restore. */
async function whatIsSeen(server: ServerProcess, token: string, sold: Sold[]) {
  const { reach } = server;
  const totals = await ask(reach, '/api/admin/payments/totals', { token });
  const records = await listAll(reach, token);
  // Drawing takes its time.
  const papers = await Promise.all(
    sold
      .slice(0, ORDERS / 2)
      .map(async ({ submitted }) => (await reach(submitted.invoice_url)).status),
  );
  const tracked = await Promise.all(
    sold.map(({ submitted }) =>
      ask(reach, '/api/visa/track-visa', { body: { tracking_id: submitted.tracking_id } }),
    ),
  );
  return {
    totals: totals.json,
    visa: await totalsOf(server, token),
    facts: records.map(factsOf),
    papers,
    tracked: tracked.map(({ status, json }) => [
      status,
      (json as { data?: { payment_status?: string } }).data?.payment_status,
    ]),
  };
}

describe('a back-up that is made while the product runs', { timeout: 300_000 }, () => {
  const folder = tempFolder();
  /** Another one for each try of a test. */
  const newFolder = () => mkdtempSync(join(folder, 'place-'));
  const file = join(folder, 'shop.tar.gz');
  const early = join(folder, 'early.tar.gz');
  let env: Record<string, string>;
  let server: ServerProcess;
  let token: string;
  /** Their account: a restore ends its sessions. */
  let account: { admin_email: string; admin_password: string };
  let sold: Sold[];
  /** As administrators saw them at the end, with their links. */
  let records: Map<string, ApplicationRecord>;
  /** The orders whose submission, and whose payment, was answered before the back-up under load began. */
  let filedBefore: string[];
  let paidBefore: string[];
  let before: Awaited<ReturnType<typeof whatIsSeen>>;
  let made: [number | null, string][];
  const loggedIn = async ({ reach }: ServerProcess): Promise<string> => {
    const answer = await ask<{ token: string }>(busyAtFirst(reach), '/api/admin/login', {
      body: account,
    });
    expect(answer).toMatchObject({ status: 200 });
    return answer.json.token;
  };
  const servers: ServerProcess[] = [];
  const started = async (place: Record<string, string>) => {
    const one = await ServerProcess.create(place);
    servers.push(one);
    await one.start();
    return one;
  };
  beforeAll(async () => {
    env = await aPlace(join(folder, 'first'));
    server = await started(env);
    const admin_password = 'correct horse battery';
    token = await registerFirstAdmin(server.reach, server.dataDir, admin_password);
    account = {
      admin_email: (await ask<{ admin_email: string }>(server.reach, '/api/admin/me', { token }))
        .json.admin_email,
      admin_password,
    };
    const [filed, paid] = [[] as string[], [] as string[]];
    const under = Promise.withResolvers<Awaited<ReturnType<typeof command>>>();
    let ended: Promise<unknown> | undefined;
    const reach: Reach = async (path, init) => {
      const response = await server.reach(path, init);
      if (path === '/api/visa/application' && response.status === 201)
        filed.push(((await response.clone().json()) as { id: string }).id);
      if (
        path === '/api/visa/payment-verification' &&
        ((await response.clone().json()) as Partial<Verification>).success
      )
        paid.push(JSON.parse(String(init?.body)).booking_id);
      if (!ended && filed.length >= ORDERS / 2 && paid.length > 0) {
        [filedBefore, paidBefore] = [[...filed], [...new Set(paid)]];
        ended = command('backup', early, env).then(under.resolve, under.reject);
      }
      return response;
    };
    const market = {
      reach,
      bank: sandboxBank(reach),
      destination_id: await anyDestination(reach),
      ways: WAYS,
    };
    sold = await sell(market, ORDERS);
    // Orders come in until it is written.
    let written = false;
    void ended?.finally(() => {
      written = true;
    });
    for (let turn = 0; ended && !written; turn++)
      sold.push(...(await sell({ ...market, ways: WAYS.slice(turn % WAYS.length) }, 1)));
    // Some payments are found by the timer alone.
    const toBePaid = sold.filter(({ way }) => way.outcome === 'paid').length;
    const all = await until('every payment to be found', 60, async () => {
      const listed = await listAll(server.reach, token);
      return paidOnes(listed).length === toBePaid ? listed : undefined;
    });
    records = new Map(all.map((record) => [record.id, record]));
    before = await whatIsSeen(server, token, sold);
    made = [await under.promise, await command('backup', file, env)];
    await server.end();
  }, 300_000);
  afterAll(() => Promise.all(servers.map((one) => one.end())));

  test('is written, and leaves nothing else behind', () => {
    expect(made.map(([code, wrote]) => [code, wrote])).toEqual([
      ends(0, /holds [1-9]\d* orders and [1-9]\d* files/),
      ends(0, `holds ${sold.length} orders and ${2 * sold.length} files`),
    ]);
    for (const [, wrote] of made) expect(wrote).not.toContain('missing');
    expect(existsSync(`${file}.parts`)).toBe(false);
  });

  test('is restored elsewhere with totals, orders, files and signed links, for this user alone; whoever was logged in no longer is', async () => {
    // A folder that others may look into.
    const second = newFolder();
    chmodSync(second, 0o755);
    const place = await aPlace(second);
    const [code, wrote] = await command('restore', file, place);
    expect([code, wrote]).toEqual(ends(0, `${sold.length} orders`));
    expect(wrote).toContain(`  Ada Admin <${account.admin_email}>, owner\n`);
    const made = readdirSync(second, { recursive: true }).map(String);
    expect(made.length).toBeGreaterThan(2 * sold.length);
    const isOpen = (name: string) => (statSync(join(second, name)).mode & 0o077) !== 0;
    // What lies in a folder that is closed is closed.
    expect(
      made.filter((name) =>
        name.split('/').every((_, at, parts) => isOpen(parts.slice(0, at + 1).join('/'))),
      ),
    ).toEqual([]);
    const again = await started(place);
    expect((await ask(busyAtFirst(again.reach), '/api/admin/me', { token })).status).toBe(401);
    for (const { data_page = '' } of records.values())
      expect((await again.reach(data_page)).status).toBe(403);
    const key = await loggedIn(again);
    expect(await whatIsSeen(again, key, sold)).toEqual(before);
    expect(before.visa).toEqual(totalsBy([...records.values()]));
    const { served, sent } = await filesOf(again, sold, await linksOf(again, key));
    expect(served).toEqual(sent);
    await again.end();
    // A place with an installation in it is left as it is.
    expect(await command('restore', file, place)).toEqual(ends(1, 'empty place only'));
  });

  test('under load holds every order that was answered before it, as it was, with its files, and totals that agree with it', async () => {
    expect(sold.length).toBeGreaterThan(filedBefore.length);
    expect(paidBefore.length).toBeGreaterThan(0);
    const place = await aPlace(newFolder());
    const [code, wrote] = await command('restore', early, place);
    expect(code, wrote).toBe(0);
    const again = await started(place);
    const key = await loggedIn(again);
    // It goes on by itself: what was on its way to be paid is found. Read between two equal totals, records are those of the totals.
    const [restored, totals] = await until('a moment without a payment', 60, async () => {
      const first = await totalsOf(again, key);
      const listed = await listAll(again.reach, key);
      return isDeepStrictEqual(first, await totalsOf(again, key))
        ? ([listed, first] as const)
        : undefined;
    });
    expect(totals).toEqual(totalsBy(restored));
    expect(wrote).toContain(`: ${restored.length} orders and ${2 * restored.length} files.`);
    expect(restored.map(({ id }) => id)).toEqual(expect.arrayContaining(filedBefore));
    expect(paidOnes(restored).map(({ id }) => id)).toEqual(expect.arrayContaining(paidBefore));
    for (const record of restored) {
      const late = records.get(record.id);
      if (!late) throw new Error(`${record.tracking_id} was never sold`);
      // Others were paid after the back-up, there or here.
      const unchanged = paidBefore.includes(record.id) || late.payment_status !== 'Paid';
      expect(unchanged ? factsOf(record) : submittedOf(record)).toEqual(
        unchanged ? factsOf(late) : submittedOf(late),
      );
    }
    const kept = sold.filter(({ submitted }) => restored.some(({ id }) => id === submitted.id));
    const { served, sent } = await filesOf(again, kept, await linksOf(again, key));
    expect(served).toEqual(sent);
    expect(served).toHaveLength(2 * restored.length);
    for (const id of paidBefore)
      expect((await again.reach(records.get(id)?.receipt_url ?? '')).status).toBe(200);
    await again.end();
  });

  test('is not written over another file', async () => {
    expect(await command('backup', file, env)).toEqual(ends(1, 'is there already'));
  });

  test.runIf('server' in template)('and the embedded database moves to PostgreSQL', async () => {
    if (!('server' in template)) return;
    const place = { DATA_DIR: newFolder() };
    expect(await command('restore', file, place)).toEqual(ends(0, `${sold.length} orders`));
    const url = await newDatabase(template.server);
    // One that fails on its way leaves nothing that refuses the next.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create view orders as select 1');
    expect(await command('move-to-postgres', url, place)).toEqual(ends(1, 'orders'));
    await client.query('drop view orders');
    await client.end();
    expect(await command('move-to-postgres', url, place)).toEqual(
      ends(0, `${sold.length} orders have moved`),
    );
    const again = await started({ ...place, DATABASE_URL: url });
    const key = await loggedIn(again);
    expect(await whatIsSeen(again, key, sold)).toEqual(before);
    const { served, sent } = await filesOf(again, sold, await linksOf(again, key));
    expect(served).toEqual(sent);
    await again.end();
    // Two shops would clear each other's files.
    const left = await ServerProcess.create(place);
    await expect(left.start()).rejects.toThrow('belongs to another database');
    expect((await command('tie-storage', [], place))[0]).toBe(0);
    await (await started(place)).end();
  });
});
