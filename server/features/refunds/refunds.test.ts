import { describe, expect, test } from 'vitest';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { moneyDesk } from '#test/factories/money-desk.ts';
import { anAdmin, decide, payByCard } from '#test/factories/orders.ts';
import { aServiceOrder, markPaid } from '#test/factories/services.ts';

const PRICE = 45_000;

describe('money refunded', () => {
  const {
    askRest,
    cancel,
    giveBack,
    money,
    given,
    tracked,
    mailsOf,
    product,
    ngozi,
    submit,
    halfPaid,
    paid,
    pay,
    total,
    paymentOf,
  } = moneyDesk({ REFUND_TWO_PERSONS: '40000' });

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
    await product().settle();
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
    await product().settle();
    expect([await given(), await total(), (await money(order)).left]).toEqual([PRICE, 0, 0]);
    expect(await paymentOf(order)).toMatchObject({ status: 'refunded' });
    expect((await giveBack(order, { amount: 1, reason: 'Again' })).json().message).toContain(
      'All of it has been refunded',
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
    await product().settle();
    expect([await given(), (await money(order)).left]).toEqual([PRICE, 0]);
    // What is sent for the whole at once is given back once.
    const other = await paid();
    const both = await Promise.all(
      [1, 2, 3].map(() => giveBack(other, { amount: PRICE, reason: 'At once' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);
    await product().settle();
    expect(await given()).toBe(2 * PRICE);
  });

  test('is answered as one where the order was paid in two parts, also when it waits for a colleague', async () => {
    const inTwo = async () => {
      const { submitted, review } = await halfPaid();
      expect((await askRest(review)).statusCode).toBe(200);
      const payment_info = await product().json('POST', '/api/payment/start', {
        body: { booking_id: submitted.id },
      });
      await pay({ ...submitted, payment_info });
      return submitted;
    };
    const [order, other] = [await inTwo(), await inTwo()];
    const asked = await giveBack(order, { amount: 30_000.25 });
    expect([asked.statusCode, asked.json()]).toMatchObject([
      201,
      { message: '₦30,000.25 is on its way back.', refund: { amount: 30_000.25 } },
    ]);
    await product().settle();
    expect([await given(), (await money(order)).refunds.length]).toEqual([30_000.25, 2]);
    await anAdmin(product(), 'Tunde Bello');
    const answer = await cancel(other, { refund: PRICE });
    expect(answer.json()).toMatchObject({
      message:
        'The order is cancelled. ₦45,000 is refunded once a colleague has approved it, under Refunds.',
      refund: { amount: PRICE, status: 'requested' },
    });
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
    const unpaid = await submit();
    expect((await giveBack(unpaid, { amount: 1, reason: 'x' })).statusCode).toBe(409);
    expect(
      (await giveBack({ id: crypto.randomUUID() }, { amount: 1, reason: 'x' })).statusCode,
    ).toBe(404);
  });

  test('is asked for in numbers or in text, as every amount', async () => {
    const order = await paid();
    const asked = await giveBack(order, { amount: '1000.50', reason: 'Late', left: String(PRICE) });
    expect([asked.statusCode, asked.json().refund.amount]).toEqual([201, 1000.5]);
    await product().settle();
    const cancelled = await cancel(order, { reason: 'The trip is off', refund: '2000' });
    expect([cancelled.statusCode, cancelled.json().refund.amount]).toEqual([200, 2000]);
  });

  test('the mail of a cancellation names what it refunds, not what was refunded before', async () => {
    const order = await paid();
    await giveBack(order, { amount: 1000, reason: 'Late' });
    await product().settle();
    product().clock.forward(60_000);
    await cancel(order, { reason: 'The trip is off', refund: 2000 });
    await product().settle();
    const text = mailsOf('cancelled').at(-1)?.text;
    expect(text).toContain('₦2,000 is refunded');
    expect(text).not.toContain('₦1,000');
  });

  test('only somebody who works on orders opens the papers, once they are paid', async () => {
    const order = await submit();
    const look = ({ token }: { token: string }) =>
      product().call('GET', `/api/visa/status/${order.id}`, { token });
    const opened = async () => {
      const { refund, timeline }: TrackingRecord = await tracked(order);
      return [refund?.amount, timeline.some(({ text }) => text === 'A reviewer opened the papers')];
    };
    const rita = await anAdmin(product(), 'Rita', 'reviewer');
    await look(rita);
    await pay(order);
    for (const role of ['viewer', 'cashier'] as const)
      await look(await anAdmin(product(), role, role));
    expect(await opened()).toEqual([PRICE, false]);
    await look(rita);
    expect(await opened()).toEqual([PRICE / 2, true]);
  });

  test('a cancelled order refunds what its terms say, frees its time, and can’t be paid, marked Paid, decided or cancelled again', async () => {
    const order = await paid();
    expect((await tracked(order)).refund).toEqual({ amount: PRICE, until: 'opened' });
    await product().call('GET', `/api/visa/status/${order.id}`, { token: ngozi() });
    expect((await tracked(order)).refund).toEqual({ amount: PRICE / 2, until: 'decided' });
    const { by_terms } = await money(order);
    expect(
      (await cancel(order, { reason: 'The trip is off', refund: by_terms })).json().message,
    ).toBe('The order is cancelled. ₦22,500 is on its way back.');
    await product().settle();
    expect(await given()).toBe(PRICE / 2);
    const now = await tracked(order);
    expect(now).toMatchObject({
      cancelled: { by: 'admin' },
      refunds: [{ amount: PRICE / 2, status: 'done' }],
    });
    expect(now).not.toHaveProperty('refund');
    expect(mailsOf('cancelled')[0]?.text).toContain('₦22,500 is refunded');
    expect((await cancel(order, { reason: 'Again', refund: 0 })).statusCode).toBe(409);
    expect((await decide(product(), order, 'Approved', ngozi())).statusCode).toBe(409);

    const unpaid = await submit();
    expect((await cancel(unpaid, { reason: 'Duplicate', refund: 1 })).statusCode).toBe(409);
    expect((await cancel(unpaid, { reason: 'Duplicate', refund: 0 })).statusCode).toBe(200);
    for (const { tracking_id } of [order, unpaid]) {
      const start = await product().call('POST', '/api/payment/start', { body: { tracking_id } });
      expect([start.statusCode, start.json().code, start.json().message]).toEqual([
        409,
        'nothing_to_pay',
        'There is nothing to pay: the order was cancelled.',
      ]);
    }

    const deleted = await submit();
    await product().call('DELETE', `/api/admin/orders/${deleted.id}`, { token: ngozi() });
    for (const body of [{ tracking_id: deleted.tracking_id }, { booking_id: deleted.id }]) {
      const gone = await product().call('POST', '/api/payment/start', { body });
      expect([gone.statusCode, gone.json().code, gone.json().message]).toEqual([
        409,
        'nothing_to_pay',
        'There is nothing to pay: the order was deleted.',
      ]);
    }
    expect((await product().call('GET', `/payment?ref=${deleted.tracking_id}`)).body).toContain(
      'The order was deleted.',
    );

    const byHand = await markPaid(product(), 'visa', unpaid.id, ngozi());
    expect([byHand.statusCode, byHand.json().code]).toEqual([409, 'nothing_to_pay']);
    await payByCard(product(), unpaid);
    const reviews = await product().json('GET', '/api/admin/payments-to-review', {
      token: ngozi(),
    });
    expect(reviews).toMatchObject([
      { order_id: unpaid.id, reason: 'paid although the order was cancelled' },
    ]);

    const appointment = await aServiceOrder(product(), 'appointment');
    expect((await cancel(appointment, { reason: 'No time', refund: 0 })).statusCode).toBe(200);
    const { appointment_date, appointment_time } = await tracked(
      appointment as SubmittedApplication,
    );
    const { data } = await product().json(
      'GET',
      `/api/visa/appointment-slots?from=${appointment_date}&days=1`,
    );
    expect(data[0].appointment_times).toContain(appointment_time);
  });

  test('who may not see to payments cancels without refunding', async () => {
    const reviewer = (await anAdmin(product(), 'Rita Reviewer', 'reviewer')).token;
    const cashier = (await anAdmin(product(), 'Carl Cashier', 'cashier')).token;
    const order = await paid();
    expect((await cancel(order, { reason: 'x', refund: 100 }, reviewer)).json().code).toBe(
      'role_needed',
    );
    expect((await cancel(order, { reason: 'x', refund: 0 }, cashier)).json().code).toBe(
      'role_needed',
    );
    expect((await cancel(order, { reason: 'x', refund: 0 }, reviewer)).statusCode).toBe(200);
  });
});
