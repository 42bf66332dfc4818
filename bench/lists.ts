import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SHOP_ID } from '../server/adapters/storage/interface.ts';
import { openServer } from '../server/database/connect.ts';
import { openSession } from '../server/features/sessions/sessions.ts';
import { daysOfMonth, lagosDay } from '../shared/dates.ts';
import { type Running, startProduct } from './processes.ts';
import { seedOrders } from './seed-orders.ts';

/** A product on a database of so many orders, with an administrator's token for it and that of the agent who has placed the most. */
export interface Shop {
  url: string;
  token: string;
  agent_token: string;
  product: Running;
}

/** The same call at both sizes: how many rows are answered, where it is a list, ms in the middle, and the ratio of the two. */
export interface Flatness {
  name: string;
  small_rows: number | undefined;
  large_rows: number | undefined;
  small_ms: number;
  large_ms: number;
  ratio: number;
}

/** What an export does to the process that answers it. */
export interface Export {
  rows: number;
  seconds: number;
  grew_mb: number;
}

const SERVICES = ['/visa', '/permit', '/insurance', '/bookings', '/appointments'];
/** The lists that are searched. */
const SEARCHED = [
  ['search', '/visa/all'],
  ['all searched', '/admin/orders'],
  ['the queue searched', '/admin/queue'],
  ['activity searched', '/admin/activity'],
  ['messages searched', '/admin/messages'],
  ['payments searched', '/admin/payments'],
  ['refunds searched', '/admin/refunds'],
  ['payments to review searched', '/admin/payments-to-review'],
  ['differences searched', '/admin/payment-differences'],
  ['given-up jobs searched', '/admin/given-up-jobs'],
  ['agents searched', '/agents/all-agent'],
  ['an agent’s orders searched', '/agents/applications'],
] as const;
const STATUS_LISTS = ['approved', 'pending', 'denied', 'all-paid-visa', 'all-not-paid-visa'];

/** The rows that a database answers to one statement. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The database of so many orders on a server, filled first where it isn't there, with somebody's tokens. */
export async function openDatabase(server: string, count: number): Promise<Omit<Shop, 'product'>> {
  const name = `tafiya_bench_${count}`;
  const there =
    (await ask(server, 'select 1 from pg_database where datname = $1', [name])).length > 0;
  if (!there) await ask(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const url = address.href;
  if (!there)
    await seedOrders(url, count, (done) => process.stderr.write(`\r${done} of ${count} orders`));
  const connection = await openServer(url, (error) => console.error(error));
  const token = await openSession(connection.db, 'admin', 1, new Date());
  const agent_token = await openSession(connection.db, 'agent', 1, new Date());
  await connection.close();
  return { url, token, agent_token };
}

/** Ties a database that was filled before to a new folder of uploads. */
export async function tieStorage(url: string, folder: string): Promise<void> {
  const [shop] = await ask<{ id: string }>(url, 'select id from shop');
  if (!shop) return;
  mkdirSync(join(folder, 'uploads'), { recursive: true });
  writeFileSync(join(folder, 'uploads', SHOP_ID), shop.id);
}

/** A product on a database of so many orders. */
export async function openShop(server: string, count: number, dataDir: string): Promise<Shop> {
  const seeded = await openDatabase(server, count);
  await tieStorage(seeded.url, dataDir);
  return { ...seeded, product: await startProduct(dataDir, { DATABASE_URL: seeded.url }) };
}

export async function get({ product, token, agent_token }: Shop, path: string): Promise<Response> {
  const bearer = path.startsWith('/agents/applications') ? agent_token : token;
  const response = await fetch(`${product.url}/api${path}`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return response;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** The two letters that the fewest visas of this shop hold, one at least: those that few have at a million nobody may have at a thousand. */
async function rarestLetters(shop: Shop): Promise<string> {
  let [rarest, fewest] = ['', 200];
  for (const pair of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const found = (
      (await (await get(shop, `/visa/all?q=${pair}&limit=${fewest}`)).json()) as unknown[]
    ).length;
    if (found > 0 && found < fewest) [rarest, fewest] = [pair, found];
  }
  return rarest;
}

/** What is measured: names, and the path at this shop, whose rows differ from the other's. */
async function callsAt(shop: Shop): Promise<Map<string, string>> {
  const calls = new Map<string, string>();
  for (const base of SERVICES) calls.set(`${base}/all`, `${base}/all`);
  for (const base of ['/visa', '/permit'])
    for (const list of STATUS_LISTS) calls.set(`${base}/${list}`, `${base}/${list}`);
  calls.set('/visa/first-ten', '/visa/first-ten');
  const [oldest, , third] = (await (await get(shop, '/visa/all?order=oldest&limit=3')).json()) as {
    id: string;
    tracking_id: string;
  }[];
  const [queued] = (await (await get(shop, '/admin/queue?limit=1')).json()) as { id: string }[];
  // The middle one has as many pages before it as behind it.
  const middle = `select id from orders where kind = 'visa' and deleted_at is null order by id offset (select count(*) / 2 from orders where kind = 'visa') limit 1`;
  const deep = Buffer.from(String((await ask<{ id: string }>(shop.url, middle))[0]?.id)).toString(
    'base64url',
  );
  calls.set('/visa/all, a page halfway down', `/visa/all?cursor=${deep}`);
  calls.set('/visa/approved, a page halfway down', `/visa/approved?cursor=${deep}`);
  calls.set('/visa/all, oldest first', '/visa/all?order=oldest');
  calls.set('/visa/all, placed by agents', '/visa/all?placed_by=agent');
  calls.set('search: a tracking ID', `/visa/all?q=${third?.tracking_id}`);
  calls.set('search: a mail provider that most have', '/visa/all?q=gmail.com');
  calls.set('search: a surname', '/visa/all?q=okafor');
  calls.set('search: nothing', '/visa/all?q=nobodyatall');
  calls.set('search: nothing here, much elsewhere', '/appointments/all?q=ivoire');
  calls.set('search: one letter', '/visa/all?q=a');
  const rare = await rarestLetters(shop);
  calls.set('search: two letters that few have', `/visa/all?q=${rare}&limit=1`);
  calls.set('search: two letters of any tracking ID', '/visa/all?q=qk');
  calls.set(
    'search: a surname and two letters that few have',
    `/visa/all?q=okafor+${rare}&limit=1`,
  );
  calls.set('neighbours', `/visa/neighbours/${oldest?.id}?order=oldest`);
  calls.set('the dashboard', '/admin/dashboard');
  calls.set('what every page asks for', '/admin/me');
  calls.set('the queue', '/admin/queue');
  calls.set('the queue, overdue', '/admin/queue?due=overdue');
  calls.set('the queue, mine', '/admin/queue?assignee=me');
  calls.set('the queue, a colleague’s', '/admin/queue?assignee=3');
  calls.set('the queue, nobody’s', '/admin/queue?unassigned=yes');
  calls.set('the queue, nobody’s of one service', '/admin/queue?unassigned=yes&kind=visa');
  calls.set('the queue, mine and overdue', '/admin/queue?assignee=me&due=overdue');
  calls.set('the queue, neighbours', `/admin/queue/neighbours/${queued?.id}`);
  calls.set('the queue, unanswered for 14 days', '/admin/queue/unanswered');
  calls.set('all orders', '/admin/orders');
  calls.set('all orders, waiting for the applicant', '/admin/orders?stage=waiting_for_applicant');
  calls.set('all orders, cancelled', '/admin/orders?stage=cancelled');
  calls.set('all orders, mine', '/admin/orders?assignee=me');
  calls.set('all searched: a tracking ID', `/admin/orders?q=${third?.tracking_id}`);
  calls.set('all searched: a mail provider that most have', '/admin/orders?q=gmail.com');
  calls.set('all searched: a surname', '/admin/orders?q=okafor');
  calls.set('all searched: nothing', '/admin/orders?q=nobodyatall');
  calls.set('all searched: one letter', '/admin/orders?q=a');
  calls.set('all searched: two letters of any tracking ID', '/admin/orders?q=qk');
  calls.set('the queue searched: a surname', '/admin/queue?q=okafor');
  calls.set('the queue searched: nothing', '/admin/queue?q=nobodyatall');
  calls.set('/admin/activity', '/admin/activity');
  calls.set('/admin/activity, one colleague’s', '/admin/activity?admin=3');
  calls.set('activity searched: a tracking ID', `/admin/activity?q=${third?.tracking_id}`);
  calls.set('activity searched: a surname', '/admin/activity?q=okafor');
  calls.set('activity searched: nothing', '/admin/activity?q=nobodyatall');
  calls.set('/admin/payments-to-review', '/admin/payments-to-review');
  calls.set('payments to review searched: a surname', '/admin/payments-to-review?q=okafor');
  calls.set('/admin/payment-differences', '/admin/payment-differences');
  calls.set('differences searched: nothing', '/admin/payment-differences?q=nobodyatall');
  calls.set('/admin/given-up-jobs', '/admin/given-up-jobs');
  calls.set('given-up jobs searched: nothing', '/admin/given-up-jobs?q=nobodyatall');
  calls.set('all agents', '/agents/all-agent');
  calls.set('agents searched: a number', '/agents/all-agent?q=199');
  calls.set('an agent’s orders', '/agents/applications');
  calls.set('an agent’s orders searched: a surname', '/agents/applications?q=okafor');
  calls.set('an agent’s orders searched: nothing', '/agents/applications?q=nobodyatall');
  calls.set('/visa/all, in progress', '/visa/all?stage=in_progress');
  calls.set('/visa/all, overdue', '/visa/all?due=overdue');
  calls.set('/visa/all, done by one colleague', '/visa/all?stage=done&assignee=3');
  calls.set('/visa/all, long unpaid', '/visa/all?aside=yes');
  calls.set('/admin/messages', '/admin/messages');
  calls.set('/admin/messages, refused', '/admin/messages?state=refused');
  calls.set('/admin/messages, waiting', '/admin/messages?state=queued');
  calls.set('messages searched: a tracking ID', `/admin/messages?q=${third?.tracking_id}`);
  calls.set('messages searched: a surname', '/admin/messages?q=okafor');
  calls.set('messages searched: nothing', '/admin/messages?q=nobodyatall');
  calls.set('/admin/refunds', '/admin/refunds');
  calls.set('/admin/refunds, waiting', '/admin/refunds?status=waiting');
  calls.set('refunds searched: a surname', '/admin/refunds?q=okafor');
  calls.set('refunds searched: nothing', '/admin/refunds?q=nobodyatall');
  const month = lagosDay(new Date(Date.now() - 40 * 86_400_000)).slice(0, 7);
  const { from, to } = daysOfMonth(month);
  const days = `paid_from=${from}&paid_to=${to}`;
  calls.set('/admin/payments', '/admin/payments');
  calls.set('/admin/payments of a month', `/admin/payments?${days}`);
  calls.set('/admin/payments, marked by hand', '/admin/payments?provider=manual');
  calls.set('/admin/payments, by a method that nobody used', '/admin/payments?method=cash');
  calls.set(
    '/admin/payments, of a service that pays rarely',
    '/admin/payments?kind=appointment&state=counted',
  );
  calls.set(
    '/admin/payments, orders submitted in a month',
    `/admin/payments?from=${from}&to=${to}`,
  );
  calls.set('payments searched: a tracking ID', `/admin/payments?q=${third?.tracking_id}`);
  calls.set('payments searched: a surname', '/admin/payments?q=okafor');
  calls.set('payments searched: nothing', '/admin/payments?q=nobodyatall');
  calls.set('payments searched: two letters of any tracking ID', '/admin/payments?q=qk');
  for (const [name, path] of SEARCHED) {
    calls.set(`${name}: two letters that nobody has`, `${path}?q=uq`);
    calls.set(`${name}: a sign that nobody has`, `${path}?q=%C3%9F`);
  }
  calls.set('the sums of all payments', '/admin/payments/totals');
  calls.set('the sums of a month’s payments', `/admin/payments/totals?${days}`);
  calls.set('/visa/all, paid in a month', `/visa/all?${days}`);
  return calls;
}

async function rowsAt(shop: Shop, path: string): Promise<number | undefined> {
  const answer: unknown = await (await get(shop, path)).json();
  return Array.isArray(answer) ? answer.length : undefined;
}

export const middleOf = (all: number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

/** Makes calls in turn, `times` over, after `before` rounds that don't count: the ms of each. */
export async function timesInTurn(
  calls: readonly ((round: number) => Promise<Response>)[],
  times: number,
  before: number,
): Promise<number[][]> {
  const took = calls.map(() => [] as number[]);
  for (let round = -before; round < times; round++)
    for (const [index, call] of calls.entries()) {
      const begun = performance.now();
      await (await call(Math.abs(round))).arrayBuffer();
      if (round >= 0) took[index]?.push(performance.now() - begun);
    }
  return took;
}

/** As `timesInTurn`, after ten rounds: ms in the middle of each. */
export const inTurn = async (
  calls: readonly (() => Promise<Response>)[],
  times: number,
): Promise<number[]> => (await timesInTurn(calls, times, 10)).map(middleOf);

/** Asks both shops in turn, call by call, `times` over; with `only`, just what has these words in its name. */
export async function measureLists(
  small: Shop,
  large: Shop,
  times: number,
  only = '',
): Promise<Flatness[]> {
  const [there, here] = await Promise.all([callsAt(small), callsAt(large)]);
  const measured: Flatness[] = [];
  for (const [name, path] of here) {
    if (!name.includes(only)) continue;
    const asked = [
      [small, there.get(name) ?? path],
      [large, path],
    ] as const;
    const rows = await Promise.all(asked.map(([shop, url]) => rowsAt(shop, url)));
    // A page that isn't full at one size would be cheaper for that alone: both are asked for as many as both have.
    const common = Math.min(...rows.map((count) => count ?? 0));
    const uneven = common > 0 && rows.some((count) => count !== common);
    const few = (url: string) =>
      uneven ? `${url}${url.includes('?') ? '&' : '?'}limit=${common}` : url;
    const [small_rows, large_rows] = uneven ? [common, common] : rows;
    const [small_ms = Number.NaN, large_ms = Number.NaN] = await inTurn(
      asked.map(
        ([shop, url]) =>
          () =>
            get(shop, few(url)),
      ),
      times,
    );
    measured.push({ name, small_rows, large_rows, small_ms, large_ms, ratio: large_ms / small_ms });
    process.stderr.write(
      `${name}: ${small_ms.toFixed(2)} and ${large_ms.toFixed(2)} ms, ${(large_ms / small_ms).toFixed(2)}\n`,
    );
  }
  return measured;
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Reads a list as CSV to its end, and how far the process grew meanwhile. */
export async function measureExport(shop: Shop, path: string): Promise<Export> {
  const { pid } = shop.product;
  const before = residentMb(pid);
  const state = { most: before, ended: false };
  const watching = (async () => {
    for (; !state.ended; await wait(50)) state.most = Math.max(state.most, residentMb(pid));
  })();
  const begun = performance.now();
  const response = await fetch(`${shop.product.url}/api${path}`, {
    headers: { authorization: `Bearer ${shop.token}`, accept: 'text/csv' },
  });
  let rows = -1;
  for await (const chunk of response.body ?? [])
    for (const byte of chunk) if (byte === 10) rows += 1;
  state.ended = true;
  await watching;
  return { rows, seconds: (performance.now() - begun) / 1000, grew_mb: state.most - before };
}

/** What the whole database takes on the disk, indexes included, for each order, in KB. */
export async function kilobytesAnOrder({ url }: Shop): Promise<number> {
  const size =
    'select pg_database_size(current_database())::float8 / 1024 / (select count(*) from orders) as kb';
  return (await ask<{ kb: number }>(url, size))[0]?.kb ?? Number.NaN;
}

/** The tallies of orders, statuses, waiting, paid and given back money that differ from a full count; none should. */
export async function wrongTallies({ url }: Shop): Promise<string[]> {
  const wrong = await ask<{ name: string }>(
    url,
    `
    with counted (name, counted) as (
      select 'order:' || kind || ':all', count(*) from orders where deleted_at is null group by kind
      union all select 'order:' || kind || ':paid', sum(came_kobo - given_back_kobo) from payments where paid_at is not null group by kind
      union all select 'order:' || kind || ':given_back', sum(given_back_kobo) from payments where paid_at is not null group by kind
      union all select 'order:' || kind || ':unpaid', sum(amount_kobo) from orders where paid_at is null and deleted_at is null group by kind
      union all select 'owed:' || kind || ':all', count(*) from orders where paid_at is null and deleted_at is null and erased_at is null and cancelled_at is null group by kind
      union all select 'owed:' || kind || ':listed', count(*) from orders where paid_at is null and deleted_at is null and erased_at is null and cancelled_at is null and aside_at is null group by kind
      union all select 'day:' || kind || ':' || to_char(created_at at time zone 'Africa/Lagos', 'YYYY-MM-DD'), count(*) from orders where deleted_at is null group by 1
      union all select 'inflow:' || kind || ':' || to_char(received_at at time zone 'Africa/Lagos', 'YYYY-MM-DD'), sum(came_kobo - given_back_kobo) from payments where paid_at is not null group by 1
      union all select 'status:' || a.kind || ':' || visa_status, count(*) from applications a join orders o on o.id = order_id
        where deleted_at is null and (visa_status <> 'Pending' or cancelled_at is null) group by 1
      union all select 'aside:' || kind || ':all', count(*) from orders where aside_at is not null and paid_at is null and deleted_at is null group by 1
      union all select 'aside:' || a.kind || ':' || visa_status, count(*)
        from applications a join orders o on o.id = order_id where aside_at is not null and paid_at is null and deleted_at is null and (visa_status <> 'Pending' or cancelled_at is null) group by 1
      union all select 'stage:' || kind || ':' || stage_of(paid_at, waiting_since, done_at, cancelled_at), count(*) from orders where deleted_at is null group by 1
      union all select 'queue:' || kind || ':' || coalesce(due_on::text, 'none'), count(*)
        from orders where deleted_at is null and stage_of(paid_at, waiting_since, done_at, cancelled_at) = 'in_progress' group by 1
      union all select 'waits:' || a.kind || ':' || case when paid_at is null then 'unpaid' else 'paid' end, count(*)
        from applications a join orders o on o.id = order_id where visa_status = 'Pending' and deleted_at is null and cancelled_at is null group by 1
    ), kept as (
      select name, case when name ~ '^(order:.*:(paid|unpaid|given_back)|inflow:)' then sum(amount_kobo) else sum(rows) end as kept
      from tallies group by name
    )
    select name from counted full join kept using (name) where coalesce(counted, 0) <> coalesce(kept, 0)`,
  );
  return wrong.map(({ name }) => name);
}

/** How long each report takes for a month, and for all there is, ms in the middle of five. */
export async function measureReports(shop: Shop): Promise<Map<string, number>> {
  const month = lagosDay(new Date()).slice(0, 7);
  const { from, to } = daysOfMonth(month);
  const all = `from=${Number(from.slice(0, 4)) - 9}-01-01&to=${to}`;
  const paths = ['income', 'agents'].map((name) => `/admin/reports/${name}?month=${month}`);
  for (const name of ['times', 'late', 'requests', 'refusals'])
    for (const days of [`from=${from}&to=${to}`, all]) paths.push(`/admin/reports/${name}?${days}`);
  for (const by of ['destination', 'person'])
    for (const name of ['times', 'refusals']) paths.push(`/admin/reports/${name}?by=${by}&${all}`);
  const taken = new Map<string, number>();
  for (const path of paths) {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const begun = performance.now();
      await (await get(shop, path)).text();
      times.push(performance.now() - begun);
    }
    taken.set(path, times.toSorted((a, b) => a - b)[2] ?? 0);
  }
  return taken;
}
