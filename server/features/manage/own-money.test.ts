import { and, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages, orders, payments } from '#server/database/schema.ts';
import { eraseQueue } from '#server/features/uploads/clearing.ts';
import { bookingTotal, DEFAULT_PRICES } from '#shared/money/prices.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  decide,
  payByCard,
  pdf,
  sendIssued,
  trackOrder,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { aPaidServiceOrder, deliverFile } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

describe('an applicant’s money, from their own page', () => {
  const product = aProduct();
  let admin: string;
  beforeAll(async () => {
    admin = (await anAdmin(product, 'Ada Obi')).token;
  });
  beforeEach(async () => void (await product.newMails()));

  const own = (token: string): Promise<ManageOrder> =>
    product.json('GET', '/api/manage/order', { token });
  const cancel = (token: string, expected_refund: unknown) =>
    product.call('POST', '/api/manage/cancel', { token, body: { expected_refund } });
  const link = (token: string) => product.call('POST', '/api/manage/pay-link', { token });
  const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    product.call(method, `/api/${path}`, { token: admin, body });

  test('all of it is refunded before we open it, half of it after; what was read is what is refunded, or nothing is cancelled', async () => {
    const order = await aPaidApplication(product);
    const token = await openOwnOrder(product, order);
    expect(await own(token)).toMatchObject({
      may_cancel: true,
      refund: {
        amount: 45_000,
        until: 'opened',
        terms: [
          { until: 'opened', percent: 100 },
          { until: 'decided', percent: 50 },
        ],
      },
    });
    // A reviewer opens it while the applicant still reads the old amount.
    await asAdmin('GET', `visa/status/${order.id}`);
    const refused = await cancel(token, 45_000);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'refund_changed',
        fields: { expected_refund: '22500' },
        message: expect.stringContaining('₦22,500'),
      }),
    ]);
    expect(await own(token)).toMatchObject({
      stage: 'in_progress',
      refund: { amount: 22_500, until: 'decided' },
    });
    // Numbers may come as text.
    const done = await cancel(token, '22500');
    expect([done.statusCode, done.json()]).toEqual([
      200,
      {
        success: true,
        message: expect.stringContaining('₦22,500 is refunded'),
        refund: { amount: 22_500, status: 'approved' },
      },
    ]);
    await product.settle();
    expect(await own(token)).toMatchObject({
      stage: 'cancelled',
      cancelled: { by: 'applicant' },
      may_cancel: false,
      may_pay: false,
      refund: { amount: 0, until: null },
      refunds: [{ amount: 22_500, status: 'done' }],
      may_erase: true,
    });
    expect((await cancel(token, 0)).statusCode).toBe(409);
    expect(product.mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/is cancelled/),
        expect.stringMatching(/^A refund/),
      ]),
    );
    for (const body of [{}, { expected_refund: -1 }, { expected_refund: 'x' }])
      expect(await product.status('POST', '/api/manage/cancel', { token, body })).toBe(422);
  });

  test('what was paid by hand is refunded by hand: who sees to payments is mailed, and nobody once it is given', async () => {
    const order = await anApplication(product, { files: twoPdfs() });
    await asAdmin('PUT', `admin/payment-update/${order.id}`, { status: 'Paid', method: 'cash' });
    const token = await openOwnOrder(product, order);
    const { refund } = await own(token);
    // The page promises no card.
    expect(refund).toMatchObject({ amount: 45_000, by_hand: true });
    expect((await cancel(token, refund?.amount)).json().refund).toMatchObject({
      status: 'approved',
    });
    await product.settle();
    const ours = () =>
      product.mails.filter(({ subject }) => subject.startsWith('Refund ₦45,000 by hand'));
    expect(ours().map(({ text }) => text)).toEqual([expect.stringContaining('Hello Ada Obi')]);
    expect((await own(token)).messages.map(({ template }) => template)).not.toContain(
      'refund_by_hand',
    );
    // With its reference at once there is nothing left to ask anybody for.
    const other = await anApplication(product, { files: twoPdfs() });
    await asAdmin('PUT', `admin/payment-update/${other.id}`, { status: 'Paid', method: 'cash' });
    await asAdmin('POST', `admin/orders/${other.id}/refunds`, {
      amount: 45_000,
      reason: 'Wrong visa',
      reference: 'GTB-1',
    });
    await product.settle();
    expect(ours()).toHaveLength(1);
  });

  test('an unpaid order is cancelled without a refund, and is not asked to be paid any more', async () => {
    const order = await anApplication(product);
    const token = await openOwnOrder(product, order);
    expect(await own(token)).toMatchObject({
      refund: { amount: 0 },
      may_cancel: true,
      may_pay: true,
    });
    expect((await cancel(token, 0)).json()).toEqual({
      success: true,
      message: 'Your order is cancelled.',
      refund: null,
    });
    const start = await product.call('POST', '/api/payment/start', {
      body: { tracking_id: order.tracking_id },
    });
    expect([start.statusCode, start.json().code]).toEqual([409, 'nothing_to_pay']);
    expect((await link(token)).json().code).toBe('nothing_to_pay');
  });

  test('what waits for the applicant is closed by cancelling, whoever cancels', async () => {
    const { id } = await aPaidApplication(product);
    await asAdmin('POST', `admin/orders/${id}/requests`, {
      items: [{ field: 'data_page', reason: 'It is blurred.' }],
    });
    expect(
      (await asAdmin('POST', `admin/orders/${id}/cancel`, { reason: 'By phone', refund: 0 }))
        .statusCode,
    ).toBe(200);
    const [row] = await product.rows(orders, eq(orders.id, id));
    expect(row).toMatchObject({ waiting_since: null, cancelled_by: 'admin' });
    const record = (await asAdmin('GET', `visa/status/${id}`)).json();
    expect(record).toMatchObject({ stage: 'cancelled', requests: [{ closed_as: 'cancelled' }] });
  });

  test('not after issue, not after a denial, and of what comes in parts not after the first', async () => {
    const issued = await aPaidApplication(product);
    await decide(product, issued, 'Approved', admin);
    const token = await openOwnOrder(product, issued);
    // Approved, it can still be cancelled: by these terms nothing goes back.
    expect(await own(token)).toMatchObject({
      may_cancel: true,
      refund: { amount: 0, until: null },
    });
    await sendIssued(product, issued, pdf(), admin);
    expect((await cancel(token, 0)).json().message).toContain('done');
    const denied = await aPaidApplication(product);
    await decide(product, denied, 'Denied', admin);
    expect((await cancel(await openOwnOrder(product, denied), 0)).statusCode).toBe(409);

    const support = await aPaidServiceOrder(product, 'booking', {
      title: 'Dr',
      traveler_first_name: 'Chidi',
      traveler_last_name: 'Eze',
      trip_type: 'Round Trip',
      flight_details: 'Lagos to Nairobi and back',
      amount_to_pay: bookingTotal(DEFAULT_PRICES, ['flight', 'hotel']),
    });
    const { delivers } = (await asAdmin('GET', `bookings/status/${support.id}`)).json();
    expect(delivers.length).toBeGreaterThan(1);
    expect((await deliverFile(product, support.id, delivers[0].field, admin)).statusCode).toBe(200);
    const key = await openOwnOrder(product, support);
    expect(await own(key)).toMatchObject({
      stage: 'in_progress',
      may_cancel: false,
      why_not_cancel: expect.stringContaining('already been issued'),
    });
    expect((await cancel(key, 0)).statusCode).toBe(409);
  });

  test('an order for which a part came says so, and asks for the rest alone', async () => {
    const order = await anApplication(product);
    await payByCard(product, order, { card: CARDS.half });
    const token = await openOwnOrder(product, order);
    const waits = await own(token);
    expect(waits).toMatchObject({
      may_pay: true,
      payment_waits: expect.stringContaining('We received ₦22,500 of ₦45,000'),
    });
    expect(waits).not.toHaveProperty('rest_to_pay');
    const reviews = (await asAdmin('GET', 'admin/payments-to-review')).json();
    const review = reviews.find((one: { order_id: string }) => one.order_id === order.id);
    await asAdmin('POST', `admin/payment-review/${review.id}/ask-rest`);
    expect(await own(token)).toMatchObject({
      may_pay: true,
      rest_to_pay: 22_500,
      payment_waits: 'We received ₦22,500 of ₦45,000. What is missing is ₦22,500.',
    });
  });

  test('money that waits beside a price that is paid, or after a cancellation, is named as tracking names it', async () => {
    const says = async (order: { tracking_id: string }, token: string) => {
      const { payment_waits, rest_to_pay, may_pay } = await own(token);
      expect(payment_waits).toBe((await trackOrder(product, order)).payment_waits);
      expect([rest_to_pay, may_pay]).toEqual([undefined, false]);
      return payment_waits;
    };
    const twice = await aPaidApplication(product);
    const token = await openOwnOrder(product, twice);
    expect((await own(token)).refund).not.toHaveProperty('by_hand');
    expect(await says(twice, token)).toBeUndefined();
    await payByCard(product, twice);
    expect(await says(twice, token)).toBe(
      'We received ₦45,000 more than was owed. We are looking at it; what was not owed is refunded.',
    );
    const left = await anApplication(product);
    const key = await openOwnOrder(product, left);
    await cancel(key, 0);
    await payByCard(product, left);
    expect(await says(left, key)).toContain('We received ₦45,000. We are looking at it');
  });

  test('the mail of a cancellation or denial says what became of money that came', async () => {
    const mailed = async (order: { tracking_id: string }) => {
      const mails = (await product.newMails()).filter(({ subject }) =>
        subject.includes(order.tracking_id),
      );
      return mails.at(-1)?.text ?? '';
    };
    const short = async () => {
      const order = await anApplication(product);
      await payByCard(product, order, { card: CARDS.half });
      await product.newMails();
      return order;
    };
    const looking = 'We received ₦22,500 for it. We are looking at it';
    const left = await short();
    await cancel(await openOwnOrder(product, left), 0);
    expect(await mailed(left)).toContain(looking);
    const denied = await short();
    await decide(product, denied, 'Denied', admin);
    expect(await mailed(denied)).toContain(looking);

    const without = async (prepare: (id: string) => Promise<unknown>) => {
      const order = await aPaidApplication(product);
      await prepare(order.id);
      await product.newMails();
      await asAdmin('POST', `admin/orders/${order.id}/cancel`, { reason: 'By phone', refund: 0 });
      return mailed(order);
    };
    const back = { amount: 45_000, reason: 'Wrong visa' };
    const whole = await without((id) => asAdmin('POST', `admin/orders/${id}/refunds`, back));
    expect(whole).toContain('Nothing more is refunded.');
    const ours = await without((id) => asAdmin('GET', `visa/status/${id}`));
    expect(ours).toContain('Nothing is refunded.');
    const byTerms = await without((id) => decide(product, { id }, 'Approved', admin));
    expect(byTerms).toContain('Under the terms it was ordered under, nothing is refunded.');
  });

  test('an agent’s customer reads no amounts, and neither cancels nor makes a link to the agent’s price', async () => {
    const agent = await anAgent(product);
    const order = await anApplication(product, { token: agent.token });
    const token = await openOwnOrder(product, order);
    const held = await own(token);
    expect(held).toMatchObject({
      may_cancel: false,
      why_not_cancel: expect.stringContaining('agent'),
      may_pay: false,
    });
    for (const name of ['refund', 'amount', 'rest_to_pay']) expect(held).not.toHaveProperty(name);
    expect(JSON.stringify(held)).not.toMatch(/₦|30,?000/);
    await payByCard(product, order, { amount: 45, currency: 'USD' });
    const read = (await own(token)).history.map(({ text }) => text).join(' ');
    expect(read).toContain('a payment');
    expect(read).not.toMatch(/₦|\d/);
    expect([(await cancel(token, 0)).statusCode, (await link(token)).statusCode]).toEqual([
      409, 409,
    ]);
  });

  test('a link lets somebody else pay, for seven days, once it is made by the order’s own session', async () => {
    const order = await anApplication(product);
    const token = await openOwnOrder(product, order);
    const made = await link(token);
    const days = (Date.parse(made.json().expires_at) - product.clock.now().getTime()) / 86_400_000;
    expect([made.statusCode, Math.round(days)]).toEqual([200, 7]);
    const code = made.json().url.split('/pay/')[1];
    const page = await product.json('GET', `/api/pay/${code}`);
    expect(page).toMatchObject({ state: 'open', amount: 45_000 });
    expect(JSON.stringify(page)).not.toContain(order.tracking_id);
    expect((await own(token)).history.map(({ event }) => event)).toContain('pay_link_made');
    const paid = await openOwnOrder(product, await aPaidApplication(product));
    expect((await link(paid)).json().code).toBe('already_paid');
  });

  test('who paid by a link stands in the order and its copy until that is erased, with the address of the receipt', async () => {
    const order = await anApplication(product);
    const token = await openOwnOrder(product, order);
    const code = (await link(token)).json().url.split('/pay/')[1];
    const started = await product.call('POST', `/api/pay/${code}/start`, {
      body: { email: 'sponsor@example.com', name: 'Uncle Emeka' },
    });
    expect(started.statusCode).toBe(200);
    expect((await own(token)).payers).toBeUndefined();
    const { db } = product.deps.connection;
    const [payment] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, order.id), eq(payments.payer_email, 'sponsor@example.com')));
    const by = {
      tx_ref: payment?.tx_ref ?? '',
      customer_email: 'sponsor@example.com',
      customer_name: 'Uncle Emeka',
    };
    const paid = await charge(
      product,
      { payment_info: { ...order.payment_info, ...by } },
      CARDS.callbackOnly,
    );
    expect((await verify(product, order, paid.transaction_id)).json().success).toBe(true);
    await product.settle();
    const payer = {
      name: 'Uncle Emeka',
      email: 'sponsor@example.com',
      paid_at: expect.any(String),
    };
    const before = await own(token);
    expect(before.payers).toEqual([payer]);
    expect(before.messages.length).toBeGreaterThan(0);
    const copy = await product.call('GET', '/api/manage/export', { token });
    expect(Buffer.from(unzipSync(copy.rawPayload)['order.json'] ?? []).toString()).toContain(
      'sponsor@example.com',
    );
    const denial = { reason: 'The mission refused it.', next_step: 'Apply again.' };
    const body = { status: 'Denied', ...denial };
    await product.call('PUT', `/api/admin/visa-update/${order.id}`, { body, token: admin });
    expect(await own(token)).toMatchObject({
      visa_status: 'Denied',
      turn: 'Your visa application was not approved.',
      ...denial,
    });
    expect(await product.status('POST', '/api/manage/erase', { token })).toBe(200);
    const after = await own(token);
    expect(after.payers).toBeUndefined();
    // What went to the applicant stays listed.
    expect(after.messages.map(({ template, address }) => [template, address])).toEqual(
      expect.arrayContaining(before.messages.map(({ template, address }) => [template, address])),
    );
    const everything = JSON.stringify([
      await db.select().from(payments).where(eq(payments.order_id, order.id)),
      await db.select().from(messages).where(eq(messages.order_id, order.id)),
    ]);
    expect(everything).not.toMatch(/sponsor@|Emeka/);
  });

  test('who began to pay by a link and never did is forgotten with the uploads of an unpaid order', async () => {
    const order = await anApplication(product);
    const code = (await link(await openOwnOrder(product, order))).json().url.split('/pay/')[1];
    await product.call('POST', `/api/pay/${code}/start`, {
      body: { email: 'sponsor@example.com', name: 'Uncle Emeka' },
    });
    const { db } = product.deps.connection;
    // Its time is over: the timer has given it up.
    await db.update(payments).set({ status: 'expired' }).where(eq(payments.order_id, order.id));
    product.clock.forward(31 * 86_400_000);
    await product.deps.jobs.send(db, eraseQueue, {});
    await product.settle();
    const rows = await db.select().from(payments).where(eq(payments.order_id, order.id));
    expect(rows.map(({ payer_name, payer_email }) => [payer_name, payer_email])).toEqual(
      rows.map(() => [null, null]),
    );
    admin = (await anAdmin(product, 'Ada Later')).token;
  });
});
