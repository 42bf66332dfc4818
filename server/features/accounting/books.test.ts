import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { orders, payments } from '#server/database/schema.ts';
import { lagosDay } from '#shared/dates.ts';
import { toKobo } from '#shared/money/money.ts';
import type {
  ListedPayment,
  PaymentSums,
  SummaryBy,
  SummaryLine,
} from '#shared/money/payment-list.ts';
import { SUMMARY_BY } from '#shared/money/payment-list.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { anAdmin, anAgent, aPaidApplication } from '#test/factories/orders.ts';
import { FATES, ordersOfEveryFate, type Submitted } from '#test/factories/payments.ts';
import { aProduct, openProduct, type Product } from '#test/kit/support.ts';

describe('the books', () => {
  const product = aProduct();
  let token: string;
  let submitted: Submitted[];
  const read = async (path: string) => {
    const response = await product.call('GET', `/api/${path}`, { token });
    if (response.statusCode !== 200)
      throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    return response;
  };
  /** Every row of a list, page by page. */
  async function every<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let next: string | undefined = `/api/${path}`; next; ) {
      const response: Awaited<ReturnType<Product['call']>> = await product.call('GET', next, {
        token,
      });
      if (response.statusCode !== 200)
        throw new Error(`${next}: ${response.statusCode} ${response.body}`);
      rows.push(...response.json());
      next = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
    }
    return rows;
  }
  const add = (rows: readonly object[], field: string) =>
    rows.reduce(
      (sum, row) => sum + toKobo((row as Record<string, number>)[field] ?? Number.NaN),
      0,
    );
  /** The sums of the payments that a query narrows to: the page's own, once it is certain that they are its rows'. */
  async function sumsOf(query: string): Promise<PaymentSums> {
    const { sums } = (await read(`admin/payments/totals?${query}`)).json() as { sums: PaymentSums };
    const rows = await every<ListedPayment>(`admin/payments?limit=7&${query}`);
    expect([query, sums.payments]).toEqual([query, rows.length]);
    for (const field of ['asked', 'received', 'given_back', 'left'] as const)
      expect([query, field, toKobo(sums[field])]).toEqual([query, field, add(rows, field)]);
    const waiting = rows.filter(({ state }) => state === 'needs_review');
    expect([query, toKobo(sums.to_review)]).toEqual([query, add(waiting, 'left')]);
    return sums;
  }

  beforeAll(async () => {
    const signIn = async () => {
      ({ token } = await anAdmin(product));
      return token;
    };
    submitted = await ordersOfEveryFate(product, signIn);
    // Every third visa is deleted, whatever became of its money, and so are two permits.
    for (const { id } of submitted
      .filter(({ kind }) => kind === 'visa')
      .filter((_, i) => i % 3 === 2))
      await product.call('DELETE', `/api/admin/delete-application/${id}`, { token });
    for (const { id } of submitted.filter(
      ({ kind, fate }) => kind === 'permit' && (fate === 'paid' || fate === 'half, waits'),
    ))
      await product.call('DELETE', `/api/admin/delete-permit/${id}`, { token });
    const agent = await anAgent(product);
    await aPaidApplication(product, { token: agent.token });
  }, 120_000);

  test('each total is the sum of the list that its link leads to, to the kobo', async () => {
    const { totals, total_inflow, today } = (await read('admin/dashboard')).json() as Dashboard;
    for (const kind of KINDS) {
      const { left, given_back } = await sumsOf(`state=counted&kind=${kind}`);
      expect([kind, totals[kind].total_paid_fees, totals[kind].total_given_back]).toEqual([
        kind,
        left,
        given_back,
      ]);
      const { calls, unpaid, price_field } = descriptionOf(kind);
      const waiting = await every<object>(
        `${calls.base.slice(1)}/all?payment_status=${unpaid.replace(' ', '+')}`,
      );
      expect([kind, toKobo(totals[kind].total_not_paid_fees)]).toEqual([
        kind,
        add(waiting, price_field),
      ]);
    }
    expect(totals.visa.total_given_back).toBeGreaterThan(0);
    const inflow = `state=counted&kind=${KINDS.filter((kind) => descriptionOf(kind).total)}`;
    expect((await sumsOf(inflow)).left).toBe(total_inflow);
    expect((await sumsOf(`${inflow}&paid_from=${today.date}&paid_to=${today.date}`)).left).toBe(
      today.inflow.all,
    );
    for (const kind of KINDS) {
      const name = descriptionOf(kind).total;
      if (!name) continue;
      const total = (await read(`admin/total-paid-${name}`)).json();
      expect([name, total]).toEqual([
        name,
        { total_paid_fees: (await sumsOf(`state=counted&kind=${kind}`)).left },
      ]);
    }
  });

  test('count what came: part of the price, less what went back, deleted orders’ money too', async () => {
    const visa = submitted.filter(({ kind }) => kind === 'visa');
    // 45,000 each: paid, by hand, late, twice, once more with a second one given back; half; and one less 1,000. An agent's paid 30,000.
    expect(await sumsOf('state=counted&kind=visa')).toMatchObject({
      payments: 8,
      received: 5 * 45_000 + 22_500 + 45_000 + 30_000,
      given_back: 1000,
      to_review: 0,
    });
    const deleted = (await every<ListedPayment>('admin/payments?kind=visa')).filter(
      (row) => row.deleted,
    );
    expect(new Set(deleted.map(({ order_id }) => order_id))).toEqual(
      new Set(visa.filter((_, i) => i % 3 === 2).map(({ id }) => id)),
    );
    expect(deleted.some(({ counted }) => counted)).toBe(true);
    const all = await sumsOf('');
    expect(all.left).toBeCloseTo((await sumsOf('state=counted')).left + all.to_review, 2);
    expect((await sumsOf('state=received')).left).toBe(all.left);
    const [dollars] = await every<ListedPayment>(
      `admin/payments?q=${visa.find(({ fate }) => fate.startsWith('dollars'))?.tracking_id}`,
    );
    expect(dollars).toMatchObject({
      received: 0,
      left: 0,
      foreign_currency: 'USD',
      foreign_received: 45_000,
      foreign_given_back: 45_000,
    });
  });

  test('a day’s money stays on the day it came, whenever somebody accepts it', async () => {
    const waits = submitted.find(
      ({ kind, fate }) => kind === 'insurance' && fate === 'half, waits',
    );
    const [payment] = await product.rows(
      payments,
      and(eq(payments.order_id, waits?.id ?? ''), eq(payments.status, 'needs_review')),
    );
    const day = lagosDay(payment?.received_at ?? new Date(0));
    const before = await sumsOf(`paid_from=${day}&paid_to=${day}`);
    product.clock.forward(86_400_000);
    ({ token } = await anAdmin(product));
    await product.call('PUT', `/api/admin/payment-review/${payment?.id}`, {
      token,
      body: { decision: 'accept' },
    });
    const after = await sumsOf(`paid_from=${day}&paid_to=${day}`);
    expect(after).toEqual({ ...before, to_review: before.to_review - 7675 });
    const { days } = (await read('admin/dashboard')).json() as Dashboard;
    const counted = await sumsOf(`state=counted&kind=insurance&paid_from=${day}&paid_to=${day}`);
    expect(days.find(({ date }) => date === day)?.inflow.insurance).toBe(counted.left);
    const [order] = await product.rows(orders, eq(orders.id, waits?.id ?? ''));
    expect(lagosDay(order?.paid_at ?? new Date(0))).not.toBe(day);
  });

  test.each(SUMMARY_BY)('a month by %s comes to what its list comes to', async (by: SummaryBy) => {
    const months = new Set(
      (await every<ListedPayment>('admin/payments?state=received')).map(({ received_at }) =>
        lagosDay(new Date(received_at ?? 0)).slice(0, 7),
      ),
    );
    for (const month of months) {
      const lines = (
        await read(`admin/payments/summary?month=${month}&by=${by}`)
      ).json() as SummaryLine[];
      const sums = await sumsOf(
        `paid_from=${month}-01&paid_to=${month}-${new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()}`,
      );
      for (const field of ['asked', 'received', 'given_back', 'left', 'to_review'] as const)
        expect([month, field, add(lines, field)]).toEqual([month, field, toKobo(sums[field])]);
      expect(lines.reduce((sum, { payments: many }) => sum + many, 0)).toBe(sums.payments);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    }
    const [month] = months;
    const csv = await product.call('GET', `/api/admin/payments/summary?month=${month}&by=${by}`, {
      token,
      headers: { accept: 'text/csv' },
    });
    expect(csv.headers['content-disposition']).toBe(
      `attachment; filename="payments-${month}-by-${by}.csv"`,
    );
    expect(csv.body.split('\r\n')[0]).toBe(
      '\uFEFFname,kind,agent_id,payments,asked,received,given_back,left,to_review',
    );
  });

  test('a month’s summary names services, destinations of each and agents, and refuses a month that isn’t one', async () => {
    const month = lagosDay(product.clock.now()).slice(0, 7);
    const before = lagosDay(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 15)),
    ).slice(0, 7);
    const lines = async (by: SummaryBy) =>
      (
        await Promise.all(
          [month, before].map((one) =>
            every<SummaryLine>(`admin/payments/summary?month=${one}&by=${by}`),
          ),
        )
      ).flat();
    expect(new Set((await lines('service')).map(({ name }) => name))).toEqual(
      new Set(KINDS.map((kind) => descriptionOf(kind).names.short)),
    );
    expect(
      (await lines('destination'))
        .filter(({ kind }) => kind === 'insurance')
        .map(({ name }) => name),
    ).toContain('Kenya');
    expect((await lines('agent')).find(({ name }) => name === 'Bola Agent')).toMatchObject({
      payments: 1,
      left: 30_000,
    });
    for (const query of ['month=2026-13&by=service', 'month=2026-11&by=colour', 'by=service'])
      expect([
        query,
        await product.status('GET', `/api/admin/payments/summary?${query}`, { token }),
      ]).toEqual([query, 422]);
  });

  test('every fate is among the generated data', () => {
    expect(submitted).toHaveLength(KINDS.length * FATES.length);
  });
});

test('a month of Lagos begins and ends at midnight there', async () => {
  const product = await openProduct();
  for (const at of [
    '2026-09-30T23:30',
    '2026-10-01T00:30',
    '2026-10-31T23:30',
    '2026-11-01T00:30',
  ]) {
    product.clock.set(new Date(`${at}:00+01:00`));
    await aPaidApplication(product);
  }
  const { token } = await anAdmin(product);
  const days = async (month: string) =>
    (
      (await product.json('GET', `/api/admin/payments/summary?month=${month}&by=day`, {
        token,
      })) as SummaryLine[]
    ).map(({ id, payments }) => [id, payments]);
  expect(await days('2026-09')).toEqual([['2026-09-30', 1]]);
  expect(await days('2026-10')).toEqual([
    ['2026-10-01', 1],
    ['2026-10-31', 1],
  ]);
  expect(await days('2026-11')).toEqual([['2026-11-01', 1]]);
  await product.stop();
});
