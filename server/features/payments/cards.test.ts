import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { order_events, payment_events, payments } from '#server/database/schema.ts';
import { PAYMENT_TEXTS } from '#shared/money/payment-texts.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  anApplication,
  CARDS,
  charge,
  trackOrder,
  twoPdfs,
  verify,
} from '#test/factories/orders.ts';
import { hearWebhooks } from '#test/factories/webhooks.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

describe('what each practice card does to an order', () => {
  const product = aProduct();
  let heard: ReturnType<typeof hearWebhooks>;
  beforeAll(async () => {
    heard = hearWebhooks(product);
  });

  const file = () => anApplication(product, { files: twoPdfs() });
  const paymentOf = async ({ id }: SubmittedApplication) =>
    (await product.rows(payments, eq(payments.order_id, id), desc(payments.id)))[0];
  const tracked = (order: SubmittedApplication) => trackOrder(product, order);
  const eventsOf = async ({ id }: SubmittedApplication) =>
    (await product.rows(order_events, eq(order_events.order_id, id), order_events.id)).map(
      ({ event }) => event,
    );
  const receiptsTo = (submitted: SubmittedApplication) =>
    product.mails.filter(({ id }) => id === `paid-${submitted.id}`);
  async function expectPaidOnce(submitted: SubmittedApplication) {
    await product.settle();
    expect(await tracked(submitted)).toMatchObject({
      payment_status: 'Paid',
      receipt_url: expect.any(String),
    });
    expect(await paymentOf(submitted)).toMatchObject({
      status: 'paid',
      paid_at: expect.any(Date),
      check_at: null,
    });
    expect((await eventsOf(submitted)).filter((event) => event === 'paid')).toHaveLength(1);
    expect(receiptsTo(submitted)).toHaveLength(1);
  }
  async function expectUnpaid(submitted: SubmittedApplication, status: string) {
    await product.settle();
    expect(await tracked(submitted)).toMatchObject({ payment_status: 'Not Paid' });
    expect(await paymentOf(submitted)).toMatchObject({ status, paid_at: null });
    expect(receiptsTo(submitted)).toEqual([]);
  }

  test('5531 …: Paid by the verification, and the webhook after it changes nothing', async () => {
    const submitted = await file();
    const { transaction_id, status } = await charge(product, submitted);
    expect(status).toBe('successful');
    const response = (await verify(product, submitted, transaction_id)).json();
    expect(response).toEqual({
      success: true,
      message: PAYMENT_TEXTS.paid,
      payment_status: 'Paid',
      receipt_url: expect.stringContaining('/receipt.pdf?'),
    });
    await heard(submitted.payment_info.tx_ref);
    await expectPaidOnce(submitted);
    expect((await paymentOf(submitted))?.provider_transaction_id).toBe(String(transaction_id));
    expect((await verify(product, submitted, transaction_id)).json().success).toBe(true);
    await expectPaidOnce(submitted);
  });

  test('5258 … is declined and ends nothing: another card works on the same tx_ref', async () => {
    const submitted = await file();
    const declined = await charge(product, submitted, CARDS.declined);
    const response = (await verify(product, submitted, declined.transaction_id)).json();
    expect(response).toEqual({
      success: false,
      message: PAYMENT_TEXTS.failed,
      payment_status: 'Not Paid',
    });
    await verify(product, submitted, declined.transaction_id);
    await heard(submitted.payment_info.tx_ref);
    await expectUnpaid(submitted, 'created');
    expect((await eventsOf(submitted)).filter((event) => event === 'declined')).toHaveLength(1);
    const again = await charge(product, submitted, CARDS.callbackOnly);
    expect(again.tx_ref).toBe(declined.tx_ref);
    expect((await verify(product, submitted, again.transaction_id)).json().success).toBe(true);
    await expectPaidOnce(submitted);
    // What is known of the declined charge takes nothing back.
    expect((await verify(product, submitted, declined.transaction_id)).json()).toMatchObject({
      success: false,
      payment_status: 'Paid',
    });
    await expectPaidOnce(submitted);
  });

  test('… 0101: the webhook alone', async () => {
    const submitted = await file();
    await charge(product, submitted, CARDS.webhookOnly);
    await heard(submitted.payment_info.tx_ref);
    expect(await tracked(submitted)).toMatchObject({ payment_status: 'Not Paid' });
    await expectPaidOnce(submitted);
  });

  test('… 0102: the verification alone', async () => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
    await expectUnpaid(submitted, 'created');
    expect((await verify(product, submitted, String(transaction_id))).json().success).toBe(true);
    await expectPaidOnce(submitted);
  });

  test('… 0103: the timer alone', async () => {
    const submitted = await file();
    await charge(product, submitted, CARDS.silent);
    await reconcileDue(product.deps);
    await expectUnpaid(submitted, 'created');
    product.clock.forward(product.deps.config.RECONCILE_AFTER_MS + 1000);
    await reconcileDue(product.deps);
    await expectPaidOnce(submitted);
    await reconcileDue(product.deps);
    await expectPaidOnce(submitted);
  });

  test('… 0104: five webhooks and the callback are one payment', async () => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, CARDS.fiveWebhooks);
    await Promise.all([verify(product, submitted, transaction_id), product.settle()]);
    await heard(submitted.payment_info.tx_ref, 5);
    await expectPaidOnce(submitted);
    const known = await product.rows(
      payment_events,
      eq(payment_events.payment_id, (await paymentOf(submitted))?.id ?? ''),
    );
    expect(known.map(({ event }) => event)).toEqual(['created', 'paid']);
    expect(known[1]).toMatchObject({
      transaction_id: String(transaction_id),
      evidence: { response: { data: { tx_ref: submitted.payment_info.tx_ref } } },
    });
  });

  test('… 0105 takes half: needs_review, never Paid, and a right charge later pays and leaves it there', async () => {
    const submitted = await file();
    const { transaction_id, status } = await charge(product, submitted, CARDS.half);
    expect(status).toBe('successful');
    expect((await verify(product, submitted, transaction_id)).json()).toEqual({
      success: false,
      message: PAYMENT_TEXTS.failed,
      payment_status: 'Not Paid',
      payment_waits:
        'We received ₦22,500 of ₦45,000. We are looking at it; don’t pay again before you hear from us.',
    });
    await expectUnpaid(submitted, 'needs_review');
    expect((await tracked(submitted)).timeline.at(-1).text).toBe(
      'We received ₦22,500. Our staff are looking at it.',
    );
    const half = await paymentOf(submitted);
    const right = await charge(product, submitted, CARDS.callbackOnly);
    expect((await verify(product, submitted, right.transaction_id)).json().success).toBe(true);
    product.clock.forward(7_200_000);
    await reconcileDue(product.deps);
    await product.settle();
    expect(await tracked(submitted)).toMatchObject({ payment_status: 'Paid' });
    expect(await paymentOf(submitted)).toEqual(half);
    expect(receiptsTo(submitted)).toHaveLength(1);
    expect((await eventsOf(submitted)).filter((event) => /review|second/.test(event))).toEqual([
      'payment_review',
    ]);
  });

  test.each([
    ['a naira too much', { amount: 45001 }],
    ['a kobo too little', { amount: 44999.99 }],
    ['dollars', { currency: 'USD' }],
    ['nearly nothing', { amount: 0.01 }],
  ])('%s is never the price', async (_, over) => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, CARDS.good, over);
    const responses = await Promise.all([
      verify(product, submitted, transaction_id),
      verify(product, submitted, transaction_id),
    ]);
    for (const response of responses)
      expect(response.json()).toMatchObject({ success: false, payment_status: 'Not Paid' });
    await heard(submitted.payment_info.tx_ref);
    await expectUnpaid(submitted, 'needs_review');
    expect((await eventsOf(submitted)).filter((event) => event === 'payment_review')).toHaveLength(
      1,
    );
  });

  test('… 0106 is pending, and Paid once the bank has made up its mind', async () => {
    const submitted = await file();
    const { transaction_id, status } = await charge(product, submitted, CARDS.slow);
    expect(status).toBe('pending');
    const ask = async () => (await verify(product, submitted, transaction_id)).json();
    expect(await ask()).toEqual({
      success: false,
      pending: true,
      message: PAYMENT_TEXTS.pending,
      payment_status: 'Not Paid',
    });
    await expectUnpaid(submitted, 'created');
    product.clock.forward(5000);
    expect(await ask()).toMatchObject({ success: true, payment_status: 'Paid' });
    await expectPaidOnce(submitted);
  });

  test('… 0107: while the provider is away the answer is 503, and nothing is lost', async () => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, CARDS.verifyDown);
    await heard(submitted.payment_info.tx_ref);
    for (let i = 0; i < 3; i++) {
      const response = await verify(product, submitted, transaction_id);
      expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
    }
    expect((await verify(product, submitted, transaction_id)).json().success).toBe(true);
    await expectPaidOnce(submitted);
  });

  test.each(['ussd', 'mobilemoney'])('%s pays', async (payment_method) => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, '', { payment_method });
    expect((await verify(product, submitted, transaction_id)).json().success).toBe(true);
    await heard(submitted.payment_info.tx_ref);
    await expectPaidOnce(submitted);
    expect((await tracked(submitted)).timeline.at(-1).text).toBe(
      `Paid ₦45,000, ${payment_method === 'ussd' ? 'USSD' : 'mobile money'}`,
    );
  });
});
