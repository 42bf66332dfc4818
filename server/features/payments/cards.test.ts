import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order_events, payment_events, payments } from '#server/database/schema.ts';
import type { FiledApplication } from '#shared/applications.ts';
import { PAYMENT_TEXTS } from '#shared/payments.ts';
import { aDestination, anApplication, CARDS, charge, pdf, verify } from '#test/factories.ts';
import { openProduct, type Product } from '#test/support.ts';
import { hearWebhooks } from '#test/webhooks.ts';
import { reconcileDue } from './reconcile.ts';

describe('what each practice card does to an order', () => {
  let product: Product;
  let destination_id: number;
  let heard: ReturnType<typeof hearWebhooks>;
  beforeAll(async () => {
    product = await openProduct();
    heard = hearWebhooks(product);
    destination_id = (await aDestination(product)).id;
  });
  afterAll(() => product.stop());

  const db = () => product.deps.connection.db;
  const file = () => anApplication(product, { destination_id, files: { data_page: pdf(), passport_photograph: pdf() } });
  const paymentOf = async ({ id }: FiledApplication) =>
    (await db().select().from(payments).where(eq(payments.order_id, id)).orderBy(desc(payments.id)))[0];
  const tracked = async ({ tracking_id }: FiledApplication) =>
    (await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } })).json();
  const eventsOf = async ({ id }: FiledApplication) =>
    (await db().select().from(order_events).where(eq(order_events.order_id, id)).orderBy(order_events.id)).map(({ event }) => event);
  const receiptsTo = (filed: FiledApplication) => product.mails.filter(({ id }) => id === `paid-${filed.id}`);
  async function expectPaidOnce(filed: FiledApplication) {
    await product.settle();
    expect(await tracked(filed)).toMatchObject({ payment_status: 'Paid', receipt_url: expect.any(String) });
    expect(await paymentOf(filed)).toMatchObject({ status: 'paid', paid_at: expect.any(Date), check_at: null });
    expect((await eventsOf(filed)).filter((event) => event === 'paid')).toHaveLength(1);
    expect(receiptsTo(filed)).toHaveLength(1);
  }
  async function expectUnpaid(filed: FiledApplication, status: string) {
    await product.settle();
    expect(await tracked(filed)).toMatchObject({ payment_status: 'Not Paid' });
    expect(await paymentOf(filed)).toMatchObject({ status, paid_at: null });
    expect(receiptsTo(filed)).toEqual([]);
  }

  test('5531 …: Paid by the verification, and the webhook after it changes nothing', async () => {
    const filed = await file();
    const { transaction_id, status } = await charge(product, filed);
    expect(status).toBe('successful');
    const answer = (await verify(product, filed, transaction_id)).json();
    expect(answer).toEqual({
      success: true,
      message: PAYMENT_TEXTS.paid,
      payment_status: 'Paid',
      receipt_url: expect.stringContaining('/receipt.pdf?'),
    });
    await heard(filed.payment_info.tx_ref);
    await expectPaidOnce(filed);
    expect((await paymentOf(filed))?.provider_transaction_id).toBe(String(transaction_id));
    expect((await verify(product, filed, transaction_id)).json().success).toBe(true);
    await expectPaidOnce(filed);
  });

  test('5258 … is declined and ends nothing: another card works on the same tx_ref', async () => {
    const filed = await file();
    const declined = await charge(product, filed, CARDS.declined);
    const answer = (await verify(product, filed, declined.transaction_id)).json();
    expect(answer).toEqual({ success: false, message: PAYMENT_TEXTS.failed, payment_status: 'Not Paid' });
    await verify(product, filed, declined.transaction_id);
    await heard(filed.payment_info.tx_ref);
    await expectUnpaid(filed, 'created');
    expect((await eventsOf(filed)).filter((event) => event === 'declined')).toHaveLength(1);
    const again = await charge(product, filed, CARDS.callbackOnly);
    expect(again.tx_ref).toBe(declined.tx_ref);
    expect((await verify(product, filed, again.transaction_id)).json().success).toBe(true);
    await expectPaidOnce(filed);
    // What is known of the declined charge takes nothing back.
    expect((await verify(product, filed, declined.transaction_id)).json()).toMatchObject({ success: false, payment_status: 'Paid' });
    await expectPaidOnce(filed);
  });

  test('… 0101: the webhook alone', async () => {
    const filed = await file();
    await charge(product, filed, CARDS.webhookOnly);
    await heard(filed.payment_info.tx_ref);
    expect(await tracked(filed)).toMatchObject({ payment_status: 'Not Paid' });
    await expectPaidOnce(filed);
  });

  test('… 0102: the verification alone', async () => {
    const filed = await file();
    const { transaction_id } = await charge(product, filed, CARDS.callbackOnly);
    await expectUnpaid(filed, 'created');
    expect((await verify(product, filed, String(transaction_id))).json().success).toBe(true);
    await expectPaidOnce(filed);
  });

  test('… 0103: the timer alone', async () => {
    const filed = await file();
    await charge(product, filed, CARDS.silent);
    await reconcileDue(product.deps);
    await expectUnpaid(filed, 'created');
    product.clock.forward(product.deps.config.RECONCILE_AFTER_MS + 1000);
    await reconcileDue(product.deps);
    await expectPaidOnce(filed);
    await reconcileDue(product.deps);
    await expectPaidOnce(filed);
  });

  test('… 0104: five webhooks and the callback are one payment', async () => {
    const filed = await file();
    const { transaction_id } = await charge(product, filed, CARDS.fiveWebhooks);
    await Promise.all([verify(product, filed, transaction_id), product.settle()]);
    await heard(filed.payment_info.tx_ref, 5);
    await expectPaidOnce(filed);
    const known = await db()
      .select()
      .from(payment_events)
      .where(eq(payment_events.payment_id, (await paymentOf(filed))?.id ?? ''));
    expect(known.map(({ event }) => event)).toEqual(['created', 'paid']);
    expect(known[1]?.evidence).toMatchObject({
      transaction_id: String(transaction_id),
      answer: { data: { tx_ref: filed.payment_info.tx_ref } },
    });
  });

  test('… 0105 takes half: needs_review, never Paid, and a right charge later pays and leaves it there', async () => {
    const filed = await file();
    const { transaction_id, status } = await charge(product, filed, CARDS.half);
    expect(status).toBe('successful');
    expect((await verify(product, filed, transaction_id)).json()).toEqual({
      success: false,
      message: PAYMENT_TEXTS.failed,
      payment_status: 'Not Paid',
      payment_waits: 'We received ₦22,500 of ₦45,000. Somebody looks at it; you needn’t pay again.',
    });
    await expectUnpaid(filed, 'needs_review');
    expect((await tracked(filed)).timeline.at(-1).text).toBe('We received ₦22,500, not as it was asked. Our staff are looking at it.');
    const half = await paymentOf(filed);
    const right = await charge(product, filed, CARDS.callbackOnly);
    expect((await verify(product, filed, right.transaction_id)).json().success).toBe(true);
    product.clock.forward(7_200_000);
    await reconcileDue(product.deps);
    await product.settle();
    expect(await tracked(filed)).toMatchObject({ payment_status: 'Paid' });
    expect(await paymentOf(filed)).toEqual(half);
    expect(receiptsTo(filed)).toHaveLength(1);
    expect((await eventsOf(filed)).filter((event) => /review|second/.test(event))).toEqual(['payment_review']);
  });

  test.each([
    ['a naira too much', { amount: 45001 }],
    ['a kobo too little', { amount: 44999.99 }],
    ['dollars', { currency: 'USD' }],
    ['nearly nothing', { amount: 0.01 }],
  ])('%s is never the price', async (_, over) => {
    const filed = await file();
    const { transaction_id } = await charge(product, filed, CARDS.good, over);
    const answers = await Promise.all([verify(product, filed, transaction_id), verify(product, filed, transaction_id)]);
    for (const answer of answers) expect(answer.json()).toMatchObject({ success: false, payment_status: 'Not Paid' });
    await heard(filed.payment_info.tx_ref);
    await expectUnpaid(filed, 'needs_review');
    expect((await eventsOf(filed)).filter((event) => event === 'payment_review')).toHaveLength(1);
  });

  test('… 0106 is pending, and Paid once the bank has made up its mind', async () => {
    const filed = await file();
    const { transaction_id, status } = await charge(product, filed, CARDS.slow);
    expect(status).toBe('pending');
    const ask = async () => (await verify(product, filed, transaction_id)).json();
    expect(await ask()).toEqual({ success: false, pending: true, message: PAYMENT_TEXTS.pending, payment_status: 'Not Paid' });
    await expectUnpaid(filed, 'created');
    product.clock.forward(5000);
    expect(await ask()).toMatchObject({ success: true, payment_status: 'Paid' });
    await expectPaidOnce(filed);
  });

  test('… 0107: while the provider is away the answer is 503, and nothing is lost', async () => {
    const filed = await file();
    const { transaction_id } = await charge(product, filed, CARDS.verifyDown);
    await heard(filed.payment_info.tx_ref);
    for (let i = 0; i < 3; i++) {
      const answer = await verify(product, filed, transaction_id);
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    }
    expect((await verify(product, filed, transaction_id)).json().success).toBe(true);
    await expectPaidOnce(filed);
  });

  test.each(['ussd', 'mobilemoney'])('%s pays', async (payment_method) => {
    const filed = await file();
    const { transaction_id } = await charge(product, filed, '', { payment_method });
    expect((await verify(product, filed, transaction_id)).json().success).toBe(true);
    await heard(filed.payment_info.tx_ref);
    await expectPaidOnce(filed);
    expect((await tracked(filed)).timeline.at(-1).text).toBe(`Paid ₦45,000, ${payment_method === 'ussd' ? 'USSD' : 'mobile money'}`);
  });
});
