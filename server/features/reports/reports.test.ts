import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#server/database/rows-of.ts';
import { openSession } from '#server/features/sessions/sessions.ts';
import { addDays, DAY_MS, HOUR_MS, lagosDay, middayOf } from '#shared/dates.ts';
import { toKobo } from '#shared/money/money.ts';
import type { PaymentSums, SummaryLine } from '#shared/money/payment-list.ts';
import { UPLOAD_REASONS } from '#shared/orders/requests.ts';
import type {
  AgentsReport,
  IncomeReport,
  LateReport,
  RefusalsReport,
  RequestsReport,
  TimesReport,
} from '#shared/staff/reports.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  cancelByStaff,
  decide,
  pdf,
  refundByStaff,
  sendIssued,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder, deliverFile } from '#test/factories/services.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

let product: Product;
let owner: Awaited<ReturnType<typeof anAdmin>>;
let rita: Awaited<ReturnType<typeof anAdmin>>;
let place: Awaited<ReturnType<typeof aDestination>>;
let from: string;
const today = () => lagosDay(product.clock.now());
const read = async <Report>(path: string, token = owner.token): Promise<Report> => {
  const response = await product.call('GET', `/api/admin/reports/${path}`, { token });
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json();
};
const times = (by: string, more = `from=${from}&to=${today()}`) =>
  read<TimesReport>(`times?by=${by}&${more}`);

/** Who was away too long signs in again. */
async function again(): Promise<void> {
  const { connection, clock } = product.deps;
  for (const one of [owner, rita])
    one.token = await openSession(connection.db, 'admin', one.id, clock.now());
}

beforeAll(async () => {
  product = await openProduct();
  owner = await anAdmin(product, 'Ngozi Eze');
  rita = await anAdmin(product, 'Rita Obi', 'reviewer');
  from = today();
  place = await aDestination(product, 'visa', {
    destination: 'Ghana: north',
    government_fee: 10_000,
  });
  const paid = () => aPaidApplication(product, { destination_id: place.id });
  const orders = [await paid(), await paid(), await paid(), await paid()];
  product.clock.forward(2 * HOUR_MS + 1000);
  // Three hours, then the rest of it: denied at once, issued in 5 days, and taken back.
  await decide(product, orders[0] ?? { id: '' }, 'Denied', owner.token);
  for (const one of orders.slice(1)) await decide(product, one, 'Approved', rita.token);
  await product.call('POST', `/api/admin/orders/${orders[3]?.id}/reopen`, {
    token: owner.token,
    body: { reason: 'The wrong one' },
  });
  product.clock.forward(4 * DAY_MS);
  await again();
  await sendIssued(product, orders[1] ?? { id: '' }, pdf(), rita.token);
  product.clock.forward(36 * DAY_MS);
  await again();
  await sendIssued(product, orders[2] ?? { id: '' }, pdf(), rita.token);
  await decide(product, orders[3] ?? { id: '' }, 'Denied', rita.token);
  const insurance = await aPaidServiceOrder(product, 'insurance');
  product.clock.forward(30 * 60_000);
  await deliverFile(product, insurance.id, 'policy_file', rita.token);
  await anApplication(product);
  await aPaidApplication(product);
}, 120_000);
afterAll(() => product.stop());

test('the middle and nine of ten, from payment to decision and to the end, late ones with their reason', async () => {
  const { data, all } = await times('service');
  expect(data.find(({ id }) => id === 'visa')).toEqual({
    id: 'visa',
    name: 'Visa',
    decided: 4,
    decision_median_hours: 3,
    decision_p90_hours: 41 * 24,
    ended: 4,
    end_median_hours: 5 * 24,
    end_p90_hours: 41 * 24,
    late: 2,
    late_decision: 1,
    late_file: 1,
  });
  expect(data.find(({ id }) => id === 'insurance')).toMatchObject({
    decided: 0,
    decision_median_hours: null,
    ended: 1,
    end_median_hours: 1,
    late: 0,
  });
  expect(all).toMatchObject({ decided: 4, ended: 5, late: 2 });
  const places = await times('destination');
  expect(places.data.map(({ id, name }) => [id, name])).toContainEqual([
    'visa/Ghana: north',
    'Ghana: north, Visa',
  ]);
  const people = await times('person');
  expect(people.data.map(({ name }) => name).toSorted()).toEqual(['Ngozi Eze', 'Rita Obi']);
  // Whole months and single days are the same orders.
  const first = `${from.slice(0, 7)}-01`;
  expect((await times('service', `from=${first}&to=2028-12-31`)).data).toEqual(data);
});

test('tallies are a full count, by day and by month', async () => {
  const { db } = product.deps.connection;
  const kept = await rowsOf<object>(
    db,
    sql`select what, by, period, key, detail, sum(rows)::int as rows, sum(amount_kobo)::int as kobo from report_tallies group by 1, 2, 3, 4, 5 having sum(rows) <> 0 order by 1, 2, 3, 4, 5`,
  );
  const counted = await rowsOf<object>(
    db,
    sql`with ended as (
        select 'end' as what, kind, done_by as person, paid_at, done_at as at, late_why, id from orders
        union all select 'decision', o.kind, a.decided_by, o.paid_at, a.decided_at, null, o.id from applications a join orders o on o.id = a.order_id),
      counts as (select *, ceil(extract(epoch from at - paid_at) / 3600) as hours,
        coalesce((select visa_destination from applications where order_id = id), (select destination from insurance_applications where order_id = id), '') as destination,
        to_char(at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day from ended where paid_at <= at),
      said as (select what, (case when hours > 72 then ceil(hours / 24) * 24 else hours end)::int::text as detail, kind, destination, person, day from counts
        union all select 'late', late_why, kind, destination, person, day from counts where late_why is not null)
      select what, by, period, key, detail, count(*)::int as rows, 0 as kobo from said
      cross join lateral (values ('service', kind), ('destination', kind || '/' || destination), ('person', coalesce(person, 0)::text)) k(by, key)
      cross join lateral (values (day), (left(day, 7))) p(period) group by 1, 2, 3, 4, 5
      union all select 'government', 'service', to_char(paid_at at time zone 'Africa/Lagos', 'YYYY-MM'), orders.kind, '', count(*)::int, sum(10000 * 100)::int
      from orders join applications on order_id = id where destination_id = ${place.id} and paid_at is not null and cancelled_at is null group by 3, 4
      order by 1, 2, 3, 4, 5`,
  );
  expect(kept).toEqual(counted);
  expect(kept.length).toBeGreaterThan(20);
});

test('a month’s money by service is Accounting’s to the kobo, governments’ parts apart, beside the month before', async () => {
  const order = await aPaidApplication(product, { destination_id: place.id });
  const bystander = await aPaidApplication(product, { destination_id: place.id });
  await product.settle();
  const before = await everythingOf(product, bystander);
  await again();
  await refundByStaff(product, order, 1000.5, owner.token);
  await product.settle();
  const month = today().slice(0, 7);
  for (const asked of [month, from.slice(0, 7)]) {
    const income = await read<IncomeReport>(`income?month=${asked}`);
    const lines: SummaryLine[] = await product.json(
      'GET',
      `/api/admin/payments/summary?month=${asked}&by=service`,
      { token: owner.token },
    );
    const add = (name: keyof PaymentSums) =>
      lines.reduce((sum, line) => sum + toKobo(line[name]), 0);
    expect([
      toKobo(income.all.received),
      toKobo(income.all.refunded),
      toKobo(income.all.left),
    ]).toEqual([add('received'), add('given_back'), add('left')]);
    for (const { id, left, government, ours } of income.data)
      expect([id, toKobo(ours)]).toEqual([id, toKobo(left) - toKobo(government)]);
  }
  const income = await read<IncomeReport>(`income?month=${month}`);
  const visa = income.data.find(({ id }) => id === 'visa');
  expect(visa).toMatchObject({ refunded: 1000.5, government: 20_000 });
  const next = lagosDay(addDays(middayOf(`${from.slice(0, 7)}-01`), 32)).slice(0, 7);
  const later = await read<IncomeReport>(`income?month=${next}`);
  expect(later.data.find(({ id }) => id === 'visa')).toMatchObject({
    before_received: 4 * 45_000,
    before_government: 40_000,
  });
  // A cancelled order's government part goes back.
  const cancelled = await cancelByStaff(product, order, owner.token);
  expect(cancelled.statusCode).toBe(200);
  const after = await read<IncomeReport>(`income?month=${month}`);
  expect(after.data.find(({ id }) => id === 'visa')?.government).toBe(10_000);
  expect(await everythingOf(product, bystander)).toEqual(before);
});

test('late ones, what was asked again, what was denied and agents’ money are a full count, each with its why', async () => {
  await again();
  const { db } = product.deps.connection;
  const days = `from=${from}&to=${today()}`;
  const agent = await anAgent(product);
  const order = await aPaidApplication(product, { destination_id: place.id, token: agent.token });
  const denied = await aPaidApplication(product, { destination_id: place.id });
  const ask = (id: string, items: object[]) =>
    product.call('POST', `/api/admin/orders/${id}/requests`, {
      token: rita.token,
      body: { items },
    });
  const items = [
    { field: 'data_page', reason: UPLOAD_REASONS[0] },
    { field: 'passport_number', reason: 'Dear Adaeze, it is another one.' },
  ];
  for (const { id } of [order, denied]) expect((await ask(id, items)).statusCode).toBe(201);
  await product.call('PUT', `/api/admin/visa-update/${denied.id}`, {
    token: rita.token,
    body: { status: 'Denied', reason: 'The passport has expired.' },
  });
  await product.settle();

  const late = await read<LateReport>(`late?${days}`);
  expect(late.data).toEqual([
    expect.objectContaining({ id: 'visa', late: 2, late_decision: 1, late_file: 1 }),
  ]);
  expect([late.all.ended, late.all.late]).toEqual([6, 2]);
  expect((await read<LateReport>(`late?by=person&${days}`)).data.map(({ name }) => name)).toEqual([
    'Rita Obi',
  ]);

  const causes = await read<RequestsReport>(`requests?${days}`);
  expect(causes.data).toEqual([
    {
      id: `visa/data_page/${UPLOAD_REASONS[0]}`,
      name: `Passport data page, Visa: ${UPLOAD_REASONS[0]}`,
      asked: 2,
      answered: 0,
      open: 1,
    },
    expect.objectContaining({ name: expect.stringMatching(/: In other words$/), asked: 2 }),
  ]);
  const [asked] = await rowsOf<{ all: number }>(
    db,
    sql`select count(*)::int as all from order_requests`,
  );
  expect(causes.all).toMatchObject({ asked: asked?.all, open: 1 });
  const askedBy = await read<RequestsReport>(`requests?by=person&${days}`);
  expect(askedBy.data).toEqual([expect.objectContaining({ name: 'Rita Obi', asked: 2 })]);

  const reasons = await read<RefusalsReport>(`refusals?${days}`);
  const [counted] = await rowsOf<{ decided: number; refused: number }>(
    db,
    sql`select count(*)::int as decided, (count(*) filter (where visa_status = 'Denied'))::int as refused from applications where decided_at is not null`,
  );
  expect(reasons.all).toMatchObject({ ...counted, refused: 3 });
  expect(reasons.data.map(({ name, refused }) => [name, refused])).toEqual([
    ['No reason kept', 2],
    ['The passport has expired.', 1],
  ]);
  const places = await read<RefusalsReport>(`refusals?by=destination&${days}`);
  expect(places.data).toEqual([
    expect.objectContaining({ id: 'visa/Ghana: north', ...counted, refused: 3 }),
  ]);
  const people = await read<RefusalsReport>(`refusals?by=person&${days}`);
  expect(people.data.map(({ name, refused }) => [name, refused])).toEqual([
    ['Rita Obi', 2],
    ['Ngozi Eze', 1],
  ]);

  const agents = await read<AgentsReport>('agents');
  expect(agents.data.find(({ agent_id }) => agent_id === agent.id)).toMatchObject({
    name: 'Bola Agent',
    orders: 1,
    payments: 1,
    before_orders: 0,
  });
  const counts = agents.data.map(({ agent_id, orders }) => [agent_id, orders]);
  expect(counts.toSorted()).toEqual(
    (
      await rowsOf<{ agent_id: number | null; all: number }>(
        db,
        sql`select agent_id, count(*)::int as all from orders where created_at >= ${`${agents.month}-01T00:00:00+01:00`}::timestamptz group by agent_id`,
      )
    )
      .map(({ agent_id, all }) => [agent_id, all])
      .toSorted(),
  );
  const income = await read<IncomeReport>('income');
  for (const name of ['received', 'refunded', 'left', 'before_left'] as const)
    expect([name, toKobo(agents.all[name])]).toEqual([name, toKobo(income.all[name])]);
});

test('owners and read-only colleagues read them, people’s owners alone; as CSV too', async () => {
  await again();
  const call = (path: string, token: string, headers = {}) =>
    product.call('GET', `/api/admin/reports/${path}`, { token, headers });
  const viewer = (await anAdmin(product, 'Vera', 'viewer')).token;
  const all = ['times', 'income', 'late', 'requests', 'refusals', 'agents'];
  for (const path of [...all, 'times?by=destination'])
    expect([path, (await call(path, viewer)).statusCode]).toEqual([path, 200]);
  for (const path of ['times', 'late', 'requests', 'refusals'])
    expect((await call(`${path}?by=person`, viewer)).json().code).toBe('role_needed');
  for (const wrong of [
    'times?by=moon',
    'times?from=2026-13-01',
    'income?month=2026',
    'agents?month=2026',
    'late?by=reason',
    'requests?by=destination',
    'refusals?by=cause',
    `refusals?from=${today()}&to=2020-01-01`,
    `times?from=${today()}&to=2020-01-01`,
  ])
    expect([wrong, (await call(wrong, viewer)).statusCode]).toEqual([wrong, 422]);
  const csv = await call('income?format=csv', viewer);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body).toMatch(
    /^\uFEFFid,name,payments,received,refunded,left,government,ours,before_/,
  );
  for (const [path, columns] of [
    ['late', 'id,name,ended,late,late_percent,'],
    ['requests', 'id,name,asked,answered,open'],
    ['refusals', 'id,name,decided,refused,'],
    ['agents', 'id,agent_id,name,orders,payments,'],
  ] as const)
    expect((await call(`${path}?format=csv`, viewer)).body.slice(1)).toMatch(
      new RegExp(`^${columns}`),
    );
  const other = await call('times', viewer, { accept: 'text/csv' });
  expect(other.body).toMatch(/\r\nvisa,Visa,/);
});
