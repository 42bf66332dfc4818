import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { DAY_MS } from '../../shared/dates.ts';
import { startPostgres } from '../../test/kit/postgres.ts';
import { atOnce, json, post } from '../client.ts';
import { visaForm } from '../form.ts';
import {
  ask,
  get,
  inTurn,
  measureReports,
  middleOf,
  openDatabase,
  openShop,
  type Shop,
  tieStorage,
} from '../lists.ts';
import { ROOT, type Running } from '../processes.ts';
import { compare, interleave, throughput, time } from '../rounds.ts';
import type { Options } from '../run.ts';
import { SECRET, startBeside } from '../shop.ts';
import { atMost, type Line, plain } from '../table.ts';

const SMALL = 1000;
const USUAL = 3_000_000;
const AT_ONCE = 8;
const SUBMISSION_BAR = 1.3;
const LIST_BAR = 1.2;
const SEARCH_BAR = 1.5;
const REPORT_BAR_MS = 2000;
/** Whose data was seen by anybody at any time. */
const ACCESS = '/admin/reports/access?from=2000-01-01';
const ACCESS_BAR_MS = 10_000;
const LOOKED_AT = 1_000_000;
/** So many are due at once. */
const DUE = 50_000;
const QUICK_DUE = 500;
const CLEARING_BAR_S = 600;
/** As docs/running.md advises. */
const SOLID_STATE = ['random_page_cost=1.1'];

/** Keys of two files for each order; a process that starts would look for their bytes. */
const ADD_FILES = `
  insert into files (key, order_id, field, media_type, bytes, sha256, created_at, ready_at)
  select '2024/01/01/' || replace(id::text, '-', '') || n, id, 'seeded_' || n, 'image/jpeg', 300000, '', created_at, created_at
  from orders cross join generate_series(1, 2) as n on conflict do nothing`;

const numberOf = async (url: string, statement: string): Promise<number> =>
  Number((await ask<{ n: string }>(url, statement))[0]?.n);

type Ask = (shop: Shop) => Promise<Response>;
const at =
  (path: string): Ask =>
  (shop) =>
    get(shop, path);

async function track({ url, product }: Shop): Promise<Response> {
  const [row] = await ask<{ tracking_id: string }>(
    url,
    `select tracking_id from orders where kind = 'visa' and deleted_at is null order by id limit 1 offset 2`,
  );
  const { headers, body } = json({ tracking_id: row?.tracking_id });
  const response = await fetch(`${product.url}/api/visa/track-visa`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`tracking answered ${response.status}`);
  return response;
}

/** An order's page: its record, files and work. */
async function open(shop: Shop): Promise<Response> {
  const [row] = await ask<{ id: string }>(
    shop.url,
    `select id from orders where kind = 'visa' and deleted_at is null order by id limit 1 offset 2`,
  );
  return get(shop, `/visa/status/${row?.id}`);
}

const CALLS: readonly [name: string, bar: number, call: Ask][] = [
  ['all visas', LIST_BAR, at('/visa/all')],
  ['the queue', LIST_BAR, at('/admin/queue')],
  ['all orders searched: a surname', SEARCH_BAR, at('/admin/orders?q=okafor')],
  ['all orders searched: nothing', SEARCH_BAR, at('/admin/orders?q=nobodyatall')],
  ['payments searched: a surname', SEARCH_BAR, at('/admin/payments?q=okafor')],
  ['tracking', LIST_BAR, track],
  ['a visa application', LIST_BAR, open],
  ['the dashboard', LIST_BAR, at('/admin/dashboard')],
];

async function calls(shops: readonly [Shop, Shop], times: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, bar, call] of CALLS) {
    const [small = Number.NaN, large = Number.NaN] = await inTurn(
      shops.map((shop) => () => call(shop)),
      times,
    );
    const ratio = large / small;
    lines.push({
      what: `${name}, of ${SMALL.toLocaleString('en')} orders'`,
      figure: ratio.toFixed(2),
      bar: `≤ ${bar}`,
      met: ratio <= bar,
      remark: `${small.toFixed(2)} and ${large.toFixed(2)} ms`,
    });
  }
  return lines;
}

/** Submissions at both sizes, and at the large one by two processes. */
async function submissions(
  [small, large]: readonly [Shop, Shop],
  second: Running,
  rounds: number,
  amount: number,
): Promise<Line[]> {
  const logged = new Map<string, number[]>();
  const contender = async (name: string, shop: Shop, doors: readonly string[]) => {
    const form = await visaForm(shop.product.url);
    const log = () =>
      numberOf(shop.url, `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as n`);
    return {
      name,
      pids: [],
      work: async () => {
        const before = await log();
        const done = await atOnce(amount, AT_ONCE, async (nth) => {
          await post(`${doors[nth % doors.length]}/api/visa/application`, form);
        });
        await wait(2000);
        const kb = ((await log()) - before) / amount / 1024;
        logged.set(name, [...(logged.get(name) ?? []), kb]);
        return done;
      },
    };
  };
  const { product } = large;
  const all = await interleave(
    [
      await contender('small', small, [small.product.url]),
      await contender('large', large, [product.url]),
      await contender('two', large, [product.url, second.url]),
    ],
    rounds,
  );
  const kb = (name: string) => middleOf((logged.get(name) ?? []).slice(1)).toFixed(0);
  return [
    atMost(
      `a submission, ${AT_ONCE} at once, of ${SMALL.toLocaleString('en')} orders'`,
      compare(all.get('large'), all.get('small'), time),
      SUBMISSION_BAR,
      {
        remark: `write-ahead log ${kb('small')} and ${kb('large')} KB, mail and pictures included`,
      },
    ),
    plain(
      'two processes: submissions in the same time, of one',
      compare(all.get('two'), all.get('large'), throughput),
    ),
  ];
}

/** At least so many orders that ended, all due at once: from the job's beginning to its end. */
async function clearing(url: string, folder: string, many: number): Promise<Line> {
  const over = 'coalesce(cancelled_at, done_at, deleted_at)';
  const [last] = await ask<{ at: Date }>(
    url,
    `select ${over} as at from orders where ${over} is not null and erased_at is null order by at offset ${many} limit 1`,
  );
  if (!last) throw new Error(`there are no ${many} orders to clear`);
  const keep = Math.floor((Date.now() - last.at.getTime()) / DAY_MS);
  // As of now: further orders are due by the end.
  const due = `${over} < '${new Date(Date.now() - keep * DAY_MS).toISOString()}' and erased_at is null`;
  const before = await numberOf(url, `select count(*) as n from orders where ${due}`);
  const product = await startBeside(folder, url, 'clearing', {
    RETENTION_DAYS_DONE: String(keep),
    RETENTION_DAYS: '3650',
    UNPAID_RETENTION_DAYS: String(keep),
  });
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  try {
    await boss.start();
    const begun = performance.now();
    const job = await boss.send('erase', {});
    const state = async () =>
      (await boss.findJobs<object>('erase', { id: job ?? '' }))[0]?.state ?? 'missing';
    while (!['completed', 'failed', 'missing'].includes(await state())) await wait(500);
    const seconds = (performance.now() - begun) / 1000;
    const left = await numberOf(url, `select count(*) as n from orders where ${due}`);
    return {
      what: `clearing ${before.toLocaleString('en')} due orders`,
      figure: `${seconds.toFixed(0)} s`,
      bar: `≤ ${CLEARING_BAR_S} s, 0 left`,
      met: seconds <= CLEARING_BAR_S && left === 0,
      remark: `${left} left, the job ${await state()}`,
    };
  } finally {
    await boss.stop({ graceful: false });
    await product.stop();
  }
}

/** History of what was cleared, as `npm run archive` moves it. */
async function archive(url: string, folder: string): Promise<Line> {
  const [row] = await ask<{ month: string }>(
    url,
    `select to_char(min(at) + interval '2 months', 'YYYY-MM') as month from order_events`,
  );
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts/archive.ts'), '--before', row?.month ?? ''],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        SECRET,
        DATABASE_URL: url,
        DATA_DIR: join(folder, 'process-clearing'),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number];
  const seconds = (performance.now() - begun) / 1000;
  const rows = await numberOf(url, 'select coalesce(sum(rows), 0) as n from archives');
  return {
    what: `the archive of what ended before ${row?.month}: ${rows.toLocaleString('en')} rows`,
    figure: `${seconds.toFixed(0)} s`,
    bar: 'ends well',
    met: code === 0,
  };
}

/** Lists and a report beside submissions, from a standby and without it. */
async function replica(shop: Shop, folder: string, times: number): Promise<Line[]> {
  const standby = await startPostgres({ standbyOf: new URL('/postgres', shop.url).href });
  if (!standby) throw new Error('the standby did not start');
  process.once('exit', standby.stop);
  const reading = new URL(shop.url);
  reading.port = new URL(standby.url).port;
  const product = await startBeside(folder, shop.url, 'reader', {
    DATABASE_READ_URL: reading.href,
  });
  try {
    const lines: Line[] = [];
    for (const [name, path] of [
      ['all visas', '/visa/all'],
      ['the dashboard', '/admin/dashboard'],
    ] as const) {
      const [without = Number.NaN, reader = Number.NaN] = await inTurn(
        [shop, { ...shop, product }].map((one) => () => get(one, path)),
        times,
      );
      lines.push({
        what: `${name} from a standby, of the first database's`,
        figure: (reader / without).toFixed(2),
        remark: `${without.toFixed(2)} and ${reader.toFixed(2)} ms`,
      });
    }
    return lines;
  } finally {
    await product.stop();
    standby.stop();
  }
}

/** What many orders with two years of history cost, against a thousand on the same server. @throws Error where PostgreSQL's programs are missing */
export async function scale(options: Options): Promise<Line[]> {
  const { folder, orders = USUAL, quick, rounds, server } = options;
  const times = quick ? 10 : 100;
  const postgres = server
    ? { url: server, stop() {} }
    : await startPostgres({ settings: SOLID_STATE });
  if (!postgres) throw new Error("PostgreSQL's server programs are missing (Debian: postgresql)");
  const { url, stop } = postgres;
  process.once('exit', stop);
  const products: Running[] = [];
  const lines: Line[] = [];
  try {
    const begun = performance.now();
    const small = await openShop(url, SMALL, join(folder, 'small'));
    products.push(small.product);
    const seeded = await openDatabase(url, orders);
    await tieStorage(seeded.url, folder);
    const first = await startBeside(folder, seeded.url, 'first');
    const second = await startBeside(folder, seeded.url, 'second');
    products.push(first, second);
    const shops = [small, { ...seeded, product: first }] as const;
    for (const { url } of shops) {
      await ask(url, ADD_FILES);
      await ask(url, 'vacuum analyze files');
    }
    const filled = (performance.now() - begun) / 60_000;
    lines.push({
      what: `orders with their history`,
      figure: orders.toLocaleString('en'),
      remark: `filled in ${filled.toFixed(1)} minutes`,
    });
    lines.push(...(await calls(shops, times)));
    for (const [path, ms] of await measureReports(shops[1]))
      lines.push({
        what: path,
        figure: `${Math.round(ms)} ms`,
        bar: `≤ ${REPORT_BAR_MS} ms`,
        met: ms <= REPORT_BAR_MS,
      });
    // Lists are asked before: all these are one person's, and would be the newest.
    lines.push(...(await submissions(shops, second, rounds, quick ? 16 : 240)));
    await ask(
      seeded.url,
      `insert into order_events (order_id, kind, at, event, actor, actor_id, actor_name, field)
        select id, kind, created_at + interval '1 hour', event, 'admin', 1, 'Ada Admin', field
        from (select * from orders order by id desc limit ${LOOKED_AT}) as orders
        cross join (values ('opened', null), ('scan_opened', 'data_page')) as looks (event, field)
        where not exists (select from order_events where event = 'scan_opened')`,
    );
    // Who asks for it has confirmed the password lately.
    const { token } = await openDatabase(url, orders);
    const asked = performance.now();
    const { looks } = (await (await get({ ...shops[1], token }, ACCESS)).json()) as {
      looks: number;
    };
    const access = performance.now() - asked;
    lines.push({
      what: `who saw whose data, ${looks.toLocaleString('en')} looks`,
      figure: `${Math.round(access)} ms`,
      bar: `≤ ${ACCESS_BAR_MS} ms`,
      met: access <= ACCESS_BAR_MS,
    });
    lines.push(...(await replica(shops[1], folder, times)));
    // They would take its job, with days of their own.
    for (const product of products.splice(0)) await product.stop();
    lines.push(
      await clearing(seeded.url, folder, quick ? QUICK_DUE : DUE),
      await archive(seeded.url, folder),
    );
  } catch (error) {
    // What was measured until then took an hour.
    console.error(error);
    lines.push({ what: 'the rest could not be measured', figure: '', remark: String(error) });
    process.exitCode = 1;
  } finally {
    for (const product of products) await product.stop();
    stop();
  }
  return lines;
}
