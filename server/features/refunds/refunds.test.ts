import { and, asc, eq, isNotNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { order_events, payments, sandbox_charges } from '#server/database/schema.ts';
import { daysOfMonth, lagosDay } from '#shared/dates.ts';
import { REFUND_MOMENTS, refundOf, stepNow, termsInNaira } from '#shared/refund-terms.ts';
import type { OrderMoney, Refund } from '#shared/refunds.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  decide,
  verify,
} from '#test/factories.ts';
import { aServiceOrder } from '#test/services.ts';
import { openProduct, type Product } from '#test/support.ts';

const PRICE = 45_000;

describe('money refunded', () => {
  let product: Product;
  let destination_id: number;
  let ngozi: string;
  let tunde: string;
  beforeEach(async () => {
    product = await openProduct({ env: { REFUND_TWO_PERSONS: '40000' } });
    destination_id = (await aDestination(product)).id;
    ngozi = (await anAdmin(product, 'Ngozi Eze')).token;
  });
  afterEach(() => product.stop());

  const db = () => product.deps.connection.db;
  const withTunde = async () => {
    tunde = (await anAdmin(product, 'Tunde Bello')).token;
  };
  async function paid() {
    const submitted = await aPaidApplication(product, { destination_id });
    await product.settle();
    return submitted;
  }
  type Has = Pick<SubmittedApplication, 'id'>;
  const giveBack = ({ id }: Has, body: object, token = ngozi) =>
    product.call('POST', `/api/admin/orders/${id}/refunds`, { body, token });
  const cancel = ({ id }: Has, body: object, token = ngozi) =>
    product.call('POST', `/api/admin/orders/${id}/cancel`, { body, token });
  const approve = ({ id }: Pick<Refund, 'id'>, token: string) =>
    product.call('POST', `/api/admin/refunds/${id}/approve`, { token });
  const money = async ({ id }: Has): Promise<OrderMoney> =>
    (await product.call('GET', `/api/admin/orders/${id}/refunds`, { token: ngozi })).json();
  const given = async () =>
    (await db().select().from(sandbox_charges)).reduce(
      (sum, { refunded_kobo }) => sum + refunded_kobo,
      0,
    ) / 100;
  const tracked = async ({ tracking_id }: SubmittedApplication) =>
    (await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } })).json();
  const total = async () =>
    (await product.call('GET', '/api/admin/dashboard', { token: ngozi })).json().totals.visa
      .total_paid_fees as number;
  const mailsOf = (template: string) =>
    product.mails.filter(({ id }) => id.startsWith(`${template}-`));
  const eventsOf = async ({ id }: Has) =>
    (
      await db()
        .select()
        .from(order_events)
        .where(eq(order_events.order_id, id))
        .orderBy(asc(order_events.id))
    ).map(({ event }) => event);
  const paymentOf = async ({ id }: Has) =>
    (
      await db()
        .select()
        .from(payments)
        .where(and(eq(payments.order_id, id), isNotNull(payments.paid_at)))
    )[0];

  test('is refunded in parts, never more than came, and the books count what is left', async () => {
    const order = await paid();
    expect(await money(order)).toMatchObject({
      came: PRICE,
      given_back: 0,
      left: PRICE,
      by_terms: PRICE,
      two_persons_above: null,
      by_hand: false,
      refunds: [],
    });
    const first = await giveBack(order, { amount: 10_000.25, reason: 'A fee was charged twice' });
    expect([first.statusCode, first.json().refund]).toEqual([
      201,
      expect.objectContaining({
        amount: 10_000.25,
        status: 'approved',
        by: 'Ngozi Eze',
        approved_by: 'Ngozi Eze',
        own: true,
      }),
    ]);
    await product.settle();
    expect(await given()).toBe(10_000.25);
    expect(await paymentOf(order)).toMatchObject({
      status: 'partly_refunded',
      refunded_kobo: 1_000_025,
    });
    expect(await total()).toBe(PRICE - 10_000.25);
    expect(mailsOf('refunded')[0]?.text).toContain('₦10,000.25');
    expect(mailsOf('refunded')[0]?.text).toContain('stays paid');
    const more = await giveBack(order, { amount: PRICE, reason: 'All of it' });
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      expect.stringContaining('Only ₦34,999.75 is left'),
    ]);
    expect((await giveBack(order, { amount: 34_999.75, reason: 'The rest' })).statusCode).toBe(201);
    await product.settle();
    expect([await given(), await total(), (await money(order)).left]).toEqual([PRICE, 0, 0]);
    expect(await paymentOf(order)).toMatchObject({ status: 'refunded' });
    expect((await giveBack(order, { amount: 1, reason: 'Again' })).json().message).toContain(
      'All of it went back',
    );
    expect((await tracked(order)).refunds).toMatchObject([
      { amount: 10_000.25, status: 'done' },
      { amount: 34_999.75, status: 'done' },
    ]);
  });

  test('is asked for again while the one before is sent: only what is left counts', async () => {
    const order = await paid();
    for (const amount of [10_000, 20_000])
      expect((await giveBack(order, { amount, reason: 'In parts' })).statusCode).toBe(201);
    const more = await giveBack(order, { amount: 15_001, reason: 'Too much' });
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      expect.stringContaining('Only ₦15,000 is left'),
    ]);
    expect((await cancel(order, { reason: 'The trip is off', refund: 15_000 })).statusCode).toBe(
      200,
    );
    await product.settle();
    expect([await given(), (await money(order)).left]).toEqual([PRICE, 0]);
    // What is sent for the whole at once is given back once.
    const other = await paid();
    const both = await Promise.all(
      [1, 2, 3].map(() => giveBack(other, { amount: PRICE, reason: 'At once' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    await product.settle();
    expect(await given()).toBe(2 * PRICE);
  });

  test('says what is wrong with a request', async () => {
    const order = await paid();
    expect((await giveBack(order, { amount: 0, reason: ' ' })).json().fields).toEqual({
      amount: 'Enter an amount above zero.',
      reason: 'Say why.',
    });
    expect(
      (await giveBack(order, { amount: 1, reason: 'x', reference: 'T1' })).json().fields,
    ).toHaveProperty('reference');
    for (const amount of ['', 'all', '1,000', true, null])
      expect((await giveBack(order, { amount, reason: 'x' })).json().fields).toEqual({
        amount: 'Enter an amount in naira.',
      });
    for (const refund of ['', 'all', null])
      expect((await cancel(order, { reason: 'x', refund })).json().fields).toEqual({
        refund: 'Enter an amount in naira, 0 for none.',
      });
    expect((await cancel(order, { reason: 'x', refund: '-1' })).json().fields).toHaveProperty(
      'refund',
    );
    const unpaid = await anApplication(product, { destination_id });
    expect((await giveBack(unpaid, { amount: 1, reason: 'x' })).statusCode).toBe(409);
    expect(
      (await giveBack({ id: crypto.randomUUID() }, { amount: 1, reason: 'x' })).statusCode,
    ).toBe(404);
  });

  test('is asked for in numbers or in text, as every amount', async () => {
    const order = await paid();
    const asked = await giveBack(order, { amount: '1000.50', reason: 'Late', left: String(PRICE) });
    expect([asked.statusCode, asked.json().refund.amount]).toEqual([201, 1000.5]);
    await product.settle();
    const cancelled = await cancel(order, { reason: 'The trip is off', refund: '2000' });
    expect([cancelled.statusCode, cancelled.json().refund.amount]).toEqual([200, 2000]);
  });

  test('two persons above the limit: a colleague approves, nobody their own; withdrawn, it is gone', async () => {
    await withTunde();
    const order = await paid();
    const asked = await giveBack(order, { amount: PRICE, reason: 'Wrong visa' });
    expect([asked.statusCode, asked.json().refund.status]).toEqual([202, 'requested']);
    const { refund } = asked.json();
    expect((await approve(refund, ngozi)).statusCode).toBe(409);
    await product.settle();
    expect(await given()).toBe(0);
    expect((await giveBack(order, { amount: 1, reason: 'Another' })).json().message).toContain(
      'not finished yet',
    );
    expect(
      (await product.call('DELETE', `/api/admin/refunds/${refund.id}`, { token: ngozi }))
        .statusCode,
    ).toBe(204);
    expect((await approve(refund, tunde)).statusCode).toBe(404);
    const again = (await giveBack(order, { amount: PRICE, reason: 'Wrong visa' })).json().refund;
    expect((await approve(again, tunde)).json().refund).toMatchObject({
      status: 'approved',
      approved_by: 'Tunde Bello',
      own: false,
    });
    expect((await approve(again, tunde)).statusCode).toBe(200);
    await product.settle();
    expect(await given()).toBe(PRICE);
    expect(await eventsOf(order)).toEqual(
      expect.arrayContaining([
        'refund_requested',
        'refund_withdrawn',
        'refund_approved',
        'payment_refunded',
      ]),
    );
    const { history } = (
      await product.call('GET', `/api/visa/status/${order.id}`, { token: tunde })
    ).json();
    expect(history.map(({ text }: { text: string }) => text)).toContain(
      'Asked to refund ₦45,000 for the visa application: “Wrong visa”',
    );
    expect(
      (await product.call('DELETE', `/api/admin/refunds/${again.id}`, { token: ngozi })).statusCode,
    ).toBe(409);
    const list = (
      await product.call('GET', '/api/admin/refunds?status=done', { token: tunde })
    ).json();
    expect(list).toMatchObject([
      { id: again.id, tracking_id: order.tracking_id, by: 'Ngozi Eze', own: false },
    ]);
    const month = lagosDay(product.clock.now()).slice(0, 7);
    const within = async (from: string, to: string) =>
      (
        (
          await product.call('GET', `/api/admin/refunds?status=done&from=${from}&to=${to}`, {
            token: tunde,
          })
        ).json() as { id: string }[]
      ).map(({ id }) => id);
    const { from, to } = daysOfMonth(month);
    expect(await within(from, to)).toEqual([again.id]);
    expect(await within('2020-01-01', '2020-01-31')).toEqual([]);
    expect(
      (await product.call('GET', '/api/admin/refunds?from=soon', { token: tunde })).statusCode,
    ).toBe(422);
    const csv = await product.call('GET', '/api/admin/refunds', {
      token: tunde,
      headers: { accept: 'text/csv' },
    });
    expect(csv.body.split('\r\n')[1]).toContain(again.id);
  });

  test('what was marked as paid by hand is refunded by hand, under its reference', async () => {
    const order = await anApplication(product, { destination_id });
    const body = { status: 'Paid', method: 'transfer', reference: 'GTB-77' };
    expect(
      (await product.call('PUT', `/api/admin/payment-update/${order.id}`, { body, token: ngozi }))
        .statusCode,
    ).toBe(200);
    expect(await paymentOf(order)).toMatchObject({ method: 'transfer', hand_reference: 'GTB-77' });
    expect(
      (await giveBack(order, { amount: 5000, reason: 'Overcharged' })).json().fields,
    ).toHaveProperty('reference');
    const done = await giveBack(order, {
      amount: 5000,
      reason: 'Overcharged',
      reference: 'GTB-78',
    });
    expect([done.statusCode, done.json().refund]).toEqual([
      201,
      expect.objectContaining({ status: 'done', reference: 'GTB-78' }),
    ]);
    expect(await total()).toBe(PRICE - 5000);
    const cancelled = await cancel(order, { reason: 'Asked by phone', refund: 10_000 });
    expect(cancelled.json()).toMatchObject({ refund: { status: 'approved', by_hand: true } });
    await product.settle();
    const { id } = cancelled.json().refund;
    expect(
      (
        await product.call('PUT', `/api/admin/refunds/${id}/given`, {
          body: { reference: ' ' },
          token: ngozi,
        })
      ).statusCode,
    ).toBe(422);
    const given_back = await product.call('PUT', `/api/admin/refunds/${id}/given`, {
      body: { reference: 'GTB-79' },
      token: ngozi,
    });
    expect(given_back.json().refund).toMatchObject({ status: 'done', reference: 'GTB-79' });
    expect(await total()).toBe(PRICE - 15_000);
    await product.settle();
    expect(mailsOf('refunded').at(-1)?.text).toContain('GTB-79');
  });

  test('by hand above the limit: a colleague approves before it is refunded, and the reference comes then', async () => {
    await withTunde();
    const order = await anApplication(product, { destination_id });
    await product.call('PUT', `/api/admin/payment-update/${order.id}`, {
      body: { status: 'Paid', method: 'cash' },
      token: ngozi,
    });
    const asked = await giveBack(order, { amount: PRICE, reason: 'Wrong visa' });
    expect([asked.statusCode, asked.json().message]).toEqual([
      202,
      expect.stringContaining('A colleague has to approve it first'),
    ]);
    const { refund } = asked.json();
    const given = () =>
      product.call('PUT', `/api/admin/refunds/${refund.id}/given`, {
        body: { reference: 'GTB-9' },
        token: ngozi,
      });
    expect((await given()).json().message).toBe('A colleague has to approve it first.');
    await approve(refund, tunde);
    expect((await given()).json().refund).toMatchObject({
      status: 'done',
      reference: 'GTB-9',
      approved_by: 'Tunde Bello',
    });
    expect(await total()).toBe(0);
  });

  test('in parts that together are above the limit: the last one waits for a colleague, also one that failed before', async () => {
    await withTunde();
    const order = await paid();
    const { payment } = product.deps;
    product.deps.payment = {
      ...payment,
      refund: async () => {
        throw new ProviderRefused('Insufficient funds in wallet');
      },
    };
    await giveBack(order, { amount: 20_000, reason: 'A first part' });
    await product.settle();
    product.deps.payment = payment;
    expect((await giveBack(order, { amount: 25_000, reason: 'A second part' })).statusCode).toBe(
      201,
    );
    await product.settle();
    expect(await money(order)).toMatchObject({ two_persons_above: 15_000, left: 20_000 });
    const [failed] = (await money(order)).refunds;
    expect((await approve(failed as Refund, ngozi)).json().message).toContain(
      'a colleague has to do this',
    );
    expect((await giveBack(order, { amount: 15_001, reason: 'A third part' })).statusCode).toBe(
      202,
    );
    const [, , third] = (await money(order)).refunds;
    await product.call('DELETE', `/api/admin/refunds/${third?.id}`, { token: ngozi });
    expect((await approve(failed as Refund, tunde)).json().refund).toMatchObject({
      status: 'approved',
      approved_by: 'Tunde Bello',
    });
    await product.settle();
    expect(await given()).toBe(PRICE);
  });

  test('a cancelled order refunds what its terms say, frees its time, and can’t be paid, marked Paid, decided or cancelled again', async () => {
    const order = await paid();
    expect((await tracked(order)).refund).toEqual({ amount: PRICE, until: 'opened' });
    await product.call('GET', `/api/visa/status/${order.id}`, { token: ngozi });
    expect((await tracked(order)).refund).toEqual({ amount: PRICE / 2, until: 'decided' });
    const { by_terms } = await money(order);
    expect(
      (await cancel(order, { reason: 'The trip is off', refund: by_terms })).json().message,
    ).toBe('The order is cancelled. ₦22,500 is on its way back.');
    await product.settle();
    expect(await given()).toBe(PRICE / 2);
    const now = await tracked(order);
    expect(now).toMatchObject({
      cancelled: { by: 'admin' },
      refunds: [{ amount: PRICE / 2, status: 'done' }],
    });
    expect(now).not.toHaveProperty('refund');
    expect(mailsOf('cancelled')[0]?.text).toContain('₦22,500 is refunded');
    expect((await cancel(order, { reason: 'Again', refund: 0 })).statusCode).toBe(409);
    expect((await decide(product, order, 'Approved', ngozi)).statusCode).toBe(409);

    const unpaid = await anApplication(product, { destination_id });
    expect((await cancel(unpaid, { reason: 'Duplicate', refund: 1 })).statusCode).toBe(409);
    expect((await cancel(unpaid, { reason: 'Duplicate', refund: 0 })).statusCode).toBe(200);
    const start = await product.call('POST', '/api/payment/start', {
      body: { tracking_id: unpaid.tracking_id },
    });
    expect([start.statusCode, start.json().code, start.json().message]).toEqual([
      409,
      'nothing_to_pay',
      'There is nothing to pay: the order was cancelled.',
    ]);

    const deleted = await anApplication(product, { destination_id });
    await product.call('DELETE', `/api/admin/orders/${deleted.id}`, { token: ngozi });
    for (const body of [{ tracking_id: deleted.tracking_id }, { booking_id: deleted.id }]) {
      const gone = await product.call('POST', '/api/payment/start', { body });
      expect([gone.statusCode, gone.json().code, gone.json().message]).toEqual([
        409,
        'nothing_to_pay',
        'There is nothing to pay: the order was deleted.',
      ]);
    }
    expect((await product.call('GET', `/payment?ref=${deleted.tracking_id}`)).body).toContain(
      'The order was deleted.',
    );

    const byHand = await product.call('PUT', `/api/admin/payment-update/${unpaid.id}`, {
      body: { status: 'Paid' },
      token: ngozi,
    });
    expect([byHand.statusCode, byHand.json().code]).toEqual([409, 'nothing_to_pay']);
    await verify(
      product,
      unpaid,
      (await charge(product, unpaid, CARDS.callbackOnly)).transaction_id,
    );
    const reviews = (
      await product.call('GET', '/api/admin/payments-to-review', { token: ngozi })
    ).json();
    expect(reviews).toMatchObject([
      { order_id: unpaid.id, reason: 'paid although the order was cancelled' },
    ]);

    const appointment = await aServiceOrder(product, 'appointment');
    expect((await cancel(appointment, { reason: 'No time', refund: 0 })).statusCode).toBe(200);
    const { appointment_date, appointment_time } = await tracked(
      appointment as SubmittedApplication,
    );
    const { data } = (
      await product.call('GET', `/api/visa/appointment-slots?from=${appointment_date}&days=1`)
    ).json();
    expect(data[0].appointment_times).toContain(appointment_time);
  });

  test('who may not see to payments cancels without refunding', async () => {
    const reviewer = (await anAdmin(product, 'Rita Reviewer', 'reviewer')).token;
    const cashier = (await anAdmin(product, 'Carl Cashier', 'cashier')).token;
    const order = await paid();
    expect((await cancel(order, { reason: 'x', refund: 100 }, reviewer)).json().code).toBe(
      'role_needed',
    );
    expect((await cancel(order, { reason: 'x', refund: 0 }, cashier)).json().code).toBe(
      'role_needed',
    );
    expect((await giveBack(order, { amount: 1, reason: 'x' }, reviewer)).statusCode).toBe(403);
    expect((await cancel(order, { reason: 'x', refund: 0 }, reviewer)).statusCode).toBe(200);
    product.clock.forward(11 * 60_000);
    expect((await giveBack(order, { amount: 1, reason: 'x' })).json().code).toBe('step_up');
  });
});

test('terms: no later moment refunds more, nothing exceeds what is left, naira are whole', () => {
  const terms = fc.subarray([...REFUND_MOMENTS]).chain((moments) =>
    fc
      .array(fc.integer({ min: 0, max: 100 }), {
        minLength: moments.length,
        maxLength: moments.length,
      })
      .map((percents) => percents.toSorted((one, other) => other - one))
      .map((percents) => moments.map((until, index) => ({ until, percent: percents[index] ?? 0 }))),
  );
  fc.assert(
    fc.property(
      terms,
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (steps, naira, share) => {
        const [price, left] = [naira * 100, Math.floor(naira * share) * 100];
        let before = Number.POSITIVE_INFINITY;
        const passed = { opened: false, decided: false, issued: false };
        for (const moment of [undefined, ...REFUND_MOMENTS]) {
          if (moment) passed[moment] = true;
          const kobo = refundOf(steps, passed, price, left);
          expect(kobo).toBeLessThanOrEqual(Math.min(before, left));
          expect(kobo % 100).toBe(0);
          if (!stepNow(steps, passed)) expect(kobo).toBe(0);
          before = kobo;
        }
        expect(before).toBe(0);
      },
    ),
  );
});

test('terms in words name what would go back: never more than is left', () => {
  const terms = [
    { until: 'opened', percent: 100 },
    { until: 'decided', percent: 50 },
  ] as const;
  const none = { opened: false, decided: false, issued: false };
  expect(termsInNaira('visa', terms, 4_500_000)).toBe(
    'If you cancel it: ₦45,000 back until we open it, ₦22,500 until it is decided, nothing after that.',
  );
  // Nobody decides about insurance.
  expect(termsInNaira('insurance', terms, 4_500_000)).toContain(
    '₦22,500 until your policy is ready',
  );
  expect(termsInNaira('visa', terms, 4_500_000, none, 1_500_000)).toBe(
    'If you cancel it: ₦15,000 back until we open it, ₦15,000 until it is decided, nothing after that.',
  );
});
