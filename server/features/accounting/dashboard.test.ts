import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders, payments } from '#server/database/schema.ts';
import { applications } from '#server/services/application/table.ts';
import { appointments } from '#server/services/appointment/table.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { KINDS } from '#shared/services/index.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  cancelByStaff,
  decide,
  payByCard,
} from '#test/factories/orders.ts';
import { aServiceOrder, markPaid, SERVICE_KINDS } from '#test/factories/services.ts';
import { aFreshProduct } from '#test/kit/support.ts';

describe('the dashboard', () => {
  const product = aFreshProduct();
  let token: string;
  beforeEach(async () => {
    ({ token } = await anAdmin(product));
  });
  const db = () => product.deps.connection.db;
  const read = (): Promise<Dashboard> => product.json('GET', '/api/admin/dashboard', { token });
  const remove = (id: string) =>
    product.call('DELETE', `/api/admin/delete-application/${id}`, { token });

  /** The same numbers, counted out of the rows. */
  async function counted(kind: (typeof KINDS)[number]) {
    const isOpen = sql`${orders.deleted_at} is null`;
    const count = (where: ReturnType<typeof sql>) =>
      sql`count(*) filter (where ${where})`.mapWith(Number);
    const [row] = await db()
      .select({
        all: count(isOpen),
        paid: count(sql`${isOpen} and ${orders.paid_at} is not null`),
        unpaid: count(
          sql`${isOpen} and ${orders.paid_at} is null and ${orders.cancelled_at} is null`,
        ),
        pending: count(sql`${isOpen} and ${applications.visa_status} = 'Pending'`),
        approved: count(sql`${isOpen} and ${applications.visa_status} = 'Approved'`),
        denied: count(sql`${isOpen} and ${applications.visa_status} = 'Denied'`),
      })
      .from(orders)
      .leftJoin(applications, eq(applications.order_id, orders.id))
      .where(eq(orders.kind, kind));
    const [money] = await db()
      .select({
        total_paid_fees:
          sql`coalesce(sum(coalesce(${payments.received_kobo}, ${orders.amount_kobo}) - coalesce(${payments.refunded_kobo}, 0)) filter (where ${orders.paid_at} is not null), 0) / 100`.mapWith(
            Number,
          ),
        total_not_paid_fees:
          sql`coalesce(sum(${orders.amount_kobo}) filter (where ${orders.paid_at} is null and ${isOpen} and ${orders.cancelled_at} is null), 0) / 100`.mapWith(
            Number,
          ),
        total_given_back: sql`coalesce(sum(${payments.refunded_kobo}), 0) / 100`.mapWith(Number),
      })
      .from(orders)
      .leftJoin(
        payments,
        sql`${payments.order_id} = ${orders.id} and ${payments.paid_at} is not null`,
      )
      .where(eq(orders.kind, kind));
    return { counts: row, money };
  }

  test('says what a full count says, after everything that can happen', async () => {
    const destination_id = (await aDestination(product)).id;
    const file = () => anApplication(product, { destination_id });
    const pay = () => aPaidApplication(product, { destination_id });
    const paid = [await pay(), await pay(), await pay(), await pay()];
    const unpaid = [await file(), await file(), await file()];
    const permit = await aPaidApplication(product, { kind: 'permit' });
    await decide(product, paid[0] as never, 'Approved', token);
    await decide(product, unpaid[0] as never, 'Denied', token);
    await remove(paid[1]?.id ?? '');
    await remove(unpaid[1]?.id ?? '');
    // Half of what was asked: neither counted, nor when it is given back.
    const half = await file();
    await payByCard(product, half, { card: CARDS.half });
    const other = await file();
    await payByCard(product, other, { card: CARDS.half });
    await db()
      .update(payments)
      .set({ status: 'refunded', refunded_kobo: 2_250_000 })
      .where(eq(payments.order_id, other.id));
    await db()
      .update(payments)
      .set({ status: 'partly_refunded', refunded_kobo: 1_000_000 })
      .where(eq(payments.order_id, permit.id));
    // Half of what was asked, accepted.
    const accepted = await file();
    await payByCard(product, accepted, { card: CARDS.half });
    const [review] = await db()
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.order_id, accepted.id), eq(payments.status, 'needs_review')));
    await product.call('PUT', `/api/admin/payment-review/${review?.id}`, {
      body: { decision: 'accept' },
      token,
    });
    for (const kind of SERVICE_KINDS) {
      const { id } = await aServiceOrder(product, kind);
      await aServiceOrder(product, kind);
      await markPaid(product, kind, id, token);
    }
    await anAgent(product);
    const pending = await anAgent(product, 'pending');

    const shown = await read();
    for (const kind of KINDS) {
      const { counts, money } = await counted(kind);
      expect(counts).toMatchObject(shown[kind]);
      expect([kind, shown.totals[kind]]).toEqual([kind, money]);
    }
    expect(shown.totals.permit).toEqual({
      total_paid_fees: 35_000,
      total_not_paid_fees: 0,
      total_given_back: 10_000,
    });
    expect(shown.total_inflow).toBe(
      KINDS.filter((kind) => kind !== 'appointment').reduce(
        (sum, kind) => sum + shown.totals[kind].total_paid_fees,
        0,
      ),
    );
    expect(shown.agents).toMatchObject({
      all: 2,
      approved: 1,
      pending: 1,
      oldest_pending: [{ id: pending.id }],
    });
    // Everything happened today, so today's money is all the money there is.
    expect(shown.today).toEqual(shown.days.at(-1));
    for (const kind of KINDS)
      expect(shown.today.inflow[kind]).toBe(shown.totals[kind].total_paid_fees);
    expect(shown.today.inflow.all).toBe(shown.total_inflow);
    expect(shown.today.orders.all).toBe(KINDS.reduce((sum, kind) => sum + shown[kind].all, 0));

    // The paid ones first, each the oldest first: of visas the third and fourth, then the permit, then the unpaid ones.
    expect(shown.waiting).toMatchObject({
      all: shown.visa.pending + shown.permit.pending,
      paid: 4,
    });
    expect(shown.waiting.applications.slice(0, 5).map(({ id }) => id)).toEqual([
      paid[2]?.id,
      paid[3]?.id,
      permit.id,
      accepted.id,
      unpaid[2]?.id,
    ]);
    expect(shown.waiting.applications[0]).toMatchObject({
      kind: 'visa',
      payment_status: 'Paid',
      name: expect.stringMatching(/^Adaeze Ify Okafor/),
    });
    expect(shown.payments_to_review).toEqual({
      all: 1,
      payments: [
        expect.objectContaining({
          id: half.id,
          // A wrong amount is a payment beside the one that was asked for.
          tx_ref: expect.stringMatching(`^${half.payment_info.tx_ref}-`),
          amount: 45_000,
          charged: 22_500,
          charged_currency: 'NGN',
          reason: 'paid ₦22,500, asked ₦45,000',
          deleted: false,
        }),
      ],
    });
  });

  test('counts an application once, whoever decides, pays and deletes at the same moment', async () => {
    const destination_id = (await aDestination(product)).id;
    const submitted = await Promise.all(
      Array.from({ length: 8 }, () => anApplication(product, { destination_id })),
    );
    await Promise.all(
      submitted.flatMap((application, i) => [
        markPaid(product, 'visa', application.id, token),
        ...(i % 2 ? [decide(product, application, 'Approved', token)] : []),
        ...(i % 4 > 1 ? [remove(application.id)] : []),
      ]),
    );
    const { waiting, visa } = await read();
    const rows = await db()
      .select({
        waits: applications.waits,
        status: applications.visa_status,
        deleted_at: orders.deleted_at,
        paid_at: orders.paid_at,
      })
      .from(applications)
      .innerJoin(orders, eq(orders.id, applications.order_id));
    const due = rows.filter((row) => row.status === 'Pending' && !row.deleted_at);
    expect([waiting.all, waiting.paid]).toEqual([
      due.length,
      due.filter((row) => row.paid_at).length,
    ]);
    expect(visa).toMatchObject((await counted('visa')).counts ?? {});
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      expect(row.waits).toBe(
        row.status === 'Pending' && !row.deleted_at ? (row.paid_at ? 'paid' : 'unpaid') : null,
      );
  });

  test('names as ours to decide only what is paid, not cancelled, and waits for nobody else: as the sidebar counts it', async () => {
    const destination_id = (await aDestination(product)).id;
    const pay = () => aPaidApplication(product, { destination_id });
    await anApplication(product, { destination_id });
    const [open, asked, cancelled, approved, denied] = [
      await pay(),
      await pay(),
      await pay(),
      await pay(),
      await pay(),
    ];
    const items = [{ field: 'passport_number', reason: 'It differs.' }];
    const request = await product.call('POST', `/api/admin/orders/${asked.id}/requests`, {
      token,
      body: { items },
    });
    await cancelByStaff(product, cancelled, token);
    await decide(product, approved, 'Approved', token);
    await decide(product, denied, 'Denied', token);
    const sidebar = async () =>
      (await product.json('GET', '/api/admin/me', { token })).waiting.visa;

    const shown = await read();
    // The open, the asked and the unpaid one: a cancelled one waits for nothing.
    expect(shown.visa.pending).toBe(3);
    expect(shown.waiting).toMatchObject({ all: 3, paid: 2, to_decide: { visa: 1, permit: 0 } });
    expect(
      shown.waiting.applications.map(({ id, payment_status }) => [id, payment_status]),
    ).toEqual([
      [open.id, 'Paid'],
      [expect.any(String), 'Not Paid'],
    ]);
    expect(shown.queue).toMatchObject({
      by_service: { visa: 2 },
      in_progress: 2,
      waiting_for_applicant: 1,
    });
    expect(await sidebar()).toBe(2);

    await product.call('DELETE', `/api/admin/orders/${asked.id}/requests/${request.json().id}`, {
      token,
    });
    expect((await read()).waiting).toMatchObject({ paid: 2, to_decide: { visa: 2 } });
    expect(await sidebar()).toBe(3);
  });

  test('names in front what was paid longest ago, not what was sent first; then what is unpaid', async () => {
    const destination_id = (await aDestination(product)).id;
    const sentFirst = await anApplication(product, { destination_id });
    const unpaid = await anApplication(product, { destination_id });
    const paidFirst = await aPaidApplication(product, { destination_id });
    product.clock.forward(3_600_000);
    await payByCard(product, sentFirst, { card: CARDS.good });
    expect((await read()).waiting.applications.map(({ id }) => id)).toEqual([
      paidFirst.id,
      sentFirst.id,
      unpaid.id,
    ]);
  });

  test('has days as Lagos has them: half past eleven in the evening, UTC, is tomorrow', async () => {
    const destination_id = (await aDestination(product)).id;
    const day = lagosDay(addDays(new Date(), 2));
    const evening = new Date(`${day}T23:30:00Z`);
    product.clock.set(evening);
    ({ token } = await anAdmin(product));
    await aPaidApplication(product, { destination_id });
    const first = await read();
    expect(first.today).toMatchObject({
      date: lagosDay(addDays(`${day}T12:00:00Z`, 1)),
      orders: { visa: 1, all: 1 },
      inflow: { visa: 45_000, all: 45_000 },
    });
    expect(first.days).toHaveLength(30);
    expect(
      first.days
        .slice(0, -1)
        .every(({ orders: submitted, inflow }) => submitted.all === 0 && inflow.all === 0),
    ).toBe(true);
    const thisWeek = { orders: { visa: 1, all: 1 }, inflow: { all: 45_000 }, agents: 0 };
    expect(first.weeks).toHaveLength(8);
    expect(first.weeks.at(-1)).toMatchObject(thisWeek);
    expect(first.weeks[6]).toMatchObject({ orders: { all: 0 }, inflow: { all: 0 } });

    product.clock.set(addDays(evening, 7));
    ({ token } = await anAdmin(product));
    const week = await read();
    expect([week.last_week, week.today.orders.all]).toEqual([first.today, 0]);
    expect(week.weeks.at(-2)).toMatchObject(thisWeek);
    expect(week.weeks.at(-1)?.orders.all).toBe(0);
    product.clock.set(addDays(evening, 30));
    ({ token } = await anAdmin(product));
    expect((await read()).days.map(({ orders: submitted }) => submitted.all)).toEqual(
      Array(30).fill(0),
    );
  });

  test('a deleted agent is neither counted nor waits for approval', async () => {
    const agentsSeen = async () => {
      const { agents, weeks } = await read();
      const { waiting } = await product.json('GET', '/api/admin/me', { token });
      return [agents, weeks.at(-1)?.agents, waiting.agents];
    };
    const before = await agentsSeen();
    const { id } = await anAgent(product, 'pending');
    expect(await agentsSeen()).toMatchObject([
      { all: 1, pending: 1, oldest_pending: [{ id }] },
      1,
      1,
    ]);
    await product.call('DELETE', `/api/admin/delete-agent/${id}`, { token });
    expect(await agentsSeen()).toEqual(before);
  });

  test('shows paid appointments whose time was sold to somebody else', async () => {
    const submitted = await aServiceOrder(product, 'appointment');
    product.clock.forward(16 * 60_000);
    const { appointment_date, appointment_time } = appointments;
    const [slot] = await db().select({ appointment_date, appointment_time }).from(appointments);
    await aServiceOrder(product, 'appointment', slot);
    const late = { body: { payment_status: 'Paid' }, token: (await anAdmin(product)).token };
    await product.call('PUT', `/api/admin/appointment-payment-update/${submitted.id}`, late);
    expect((await read()).lost_slots).toEqual({
      all: 1,
      appointments: [
        expect.objectContaining({
          id: submitted.id,
          kind: 'appointment',
          ...slot,
          name: expect.any(String),
        }),
      ],
    });
  });
});
