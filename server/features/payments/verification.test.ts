import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PaymentProvider, ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { orders, payment_events, payments } from '#server/database/schema.ts';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  CARDS,
  charge,
  payByCard,
  trackOrder,
  twoPdfs,
  verify,
  wrongFields,
} from '#test/factories/orders.ts';
import { hearWebhooks } from '#test/factories/webhooks.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

describe('verifying a payment', () => {
  const product = aProduct();
  let token: string;
  let provider: PaymentProvider;
  beforeAll(async () => {
    provider = product.deps.payment;
    ({ token } = await anAdmin(product));
  });

  const file = () => anApplication(product, { files: twoPdfs() });
  const post = (body: Record<string, unknown>) =>
    product.call('POST', '/api/visa/payment-verification', { body });
  const paymentsOf = (id: string) => product.rows(payments, eq(payments.order_id, id));
  const mailsOf = async (id: string) => {
    await product.settle();
    return product.mails.filter((mail) => mail.id === `paid-${id}`).length;
  };

  test('nine times, at once and after another, is one payment and one mail', async () => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => verify(product, submitted, transaction_id)),
    );
    for (let i = 0; i < 3; i++) responses.push(await verify(product, submitted, transaction_id));
    expect(responses.map((response) => response.json().success)).toEqual(Array(9).fill(true));
    expect(await paymentsOf(submitted.id)).toMatchObject([{ status: 'paid' }]);
    expect(await mailsOf(submitted.id)).toBe(1);
  });

  test('has the provider asked again soon, though it is away just now', async () => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, CARDS.silent);
    const hour = new Date(product.clock.now().getTime() + 3_600_000);
    await product.deps.connection.db
      .update(payments)
      .set({ check_at: hour, check_after_s: 3600 })
      .where(eq(payments.order_id, submitted.id));
    product.deps.payment = {
      ...provider,
      fetchCharges: () => Promise.reject(new ProviderUnavailable('away')),
    };
    expect((await verify(product, submitted, transaction_id)).statusCode).toBe(503);
    product.deps.payment = provider;
    const [payment] = await paymentsOf(submitted.id);
    expect(Number(payment?.check_at)).toBeLessThan(Number(hour) - 3_000_000);
  });

  test('says what is missing, and knows no order that isn’t there', async () => {
    const submitted = await file();
    const refused = await post({});
    expect(wrongFields(refused).sort()).toEqual(['booking_id', 'transaction_id']);
    expect((await post({ transaction_id: 1 })).json().fields).toEqual({
      booking_id: 'Say which order is meant.',
    });
    expect((await post({ booking_id: submitted.id })).json().fields).toEqual({
      transaction_id: 'Say which transaction is meant.',
    });
    for (const booking_id of ['00000000-0000-7000-8000-000000000000', 'x', submitted.tracking_id])
      expect((await post({ transaction_id: 1, booking_id })).statusCode).toBe(404);
    for (const transaction_id of [
      'none',
      '0',
      -1,
      '1 or 1=1',
      '../charges',
      '9'.repeat(21),
      1e30,
      '',
    ]) {
      const response = await post({ transaction_id, booking_id: submitted.id });
      expect(wrongFields(response)).toEqual(['transaction_id']);
    }
  });

  test('takes no other order’s money, and no other reference than the one beside it', async () => {
    const [rich, poor] = [await file(), await file()];
    const { transaction_id } = await charge(product, rich, CARDS.callbackOnly);
    const about = (order: typeof rich, tx_ref?: string) =>
      post({ transaction_id, booking_id: order.id, tx_ref });
    const wrong = [
      await about(poor),
      await about(poor, rich.payment_info.tx_ref),
      await about(rich, poor.payment_info.tx_ref),
      await about(rich, 'nobody’s'),
    ];
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    for (const { id } of [rich, poor])
      expect(await paymentsOf(id)).toMatchObject([{ status: 'created' }]);
    expect((await about(rich, rich.payment_info.tx_ref)).json()).toMatchObject({ success: true });
    expect((await about(poor)).statusCode).toBe(404);
  });

  test('is 503 while the provider is silent; the timer finds the money later', async () => {
    const submitted = await file();
    const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
    product.deps.payment = {
      ...provider,
      fetchCharges: async () => {
        throw new ProviderUnavailable('no answer');
      },
    };
    const silent = await verify(product, submitted, transaction_id);
    expect([silent.statusCode, silent.json().code]).toEqual([503, 'unavailable']);
    product.deps.payment = provider;
    product.clock.forward(product.deps.config.RECONCILE_AFTER_MS + 1000);
    await reconcileDue(product.deps);
    expect(await paymentsOf(submitted.id)).toMatchObject([{ status: 'paid' }]);
    expect(await mailsOf(submitted.id)).toBe(1);
  });

  test('money that arrives for a deleted order is booked, and waits for somebody who refunds it', async () => {
    const heard = hearWebhooks(product);
    const [byWebhook, byTimer] = [await file(), await file()];
    for (const { id } of [byWebhook, byTimer])
      await product.call('DELETE', `/api/admin/delete-application/${id}`, { token });
    const { transaction_id } = await charge(product, byWebhook, CARDS.webhookOnly);
    await charge(product, byTimer, CARDS.silent);
    expect((await verify(product, byWebhook, transaction_id)).statusCode).toBe(404);
    await heard(byWebhook.payment_info.tx_ref);
    await product.settle();
    product.clock.forward(product.deps.config.RECONCILE_AFTER_MS + 1000);
    await reconcileDue(product.deps);
    for (const { id } of [byWebhook, byTimer]) {
      expect(await paymentsOf(id)).toMatchObject([
        { status: 'needs_review', received_kobo: 4_500_000 },
      ]);
      expect((await product.rows(orders, eq(orders.id, id)))[0]?.paid_at).toBeNull();
      expect(await mailsOf(id)).toBe(0);
    }
    expect((await verify(product, byWebhook, transaction_id)).statusCode).toBe(404);
  });

  test('a second charge on a paid order is noted once, and shown to the payer', async () => {
    const submitted = await aPaidApplication(product);
    const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
    const responses = await Promise.all(
      [1, 2, 3].map(() => verify(product, submitted, transaction_id)),
    );
    for (const response of responses) expect(response.json().payment_status).toBe('Paid');
    const { timeline } = await trackOrder(product, submitted);
    const second = timeline.filter(
      ({ text }: { text: string }) =>
        text === 'We received ₦45,000 a second time. Our staff are looking at it.',
    );
    expect(second).toHaveLength(1);
    const both = await paymentsOf(submitted.id);
    expect(both).toMatchObject([{ status: 'paid' }, { status: 'needs_review' }]);
    const noted = await product.rows(
      payment_events,
      eq(payment_events.payment_id, both[1]?.id ?? ''),
    );
    expect(noted.map(({ event }) => event)).toEqual(['second_charge']);
    expect(await mailsOf(submitted.id)).toBe(1);
  });

  describe('after it was marked Paid by hand', () => {
    const byHand = (id: string, body: object = { status: 'Paid' }) =>
      product.call('PUT', `/api/admin/payment-update/${id}`, { body, token });

    test('the order is Paid once, with who said so; never back', async () => {
      const submitted = await file();
      const responses = await Promise.all([byHand(submitted.id), byHand(submitted.id)]);
      responses.push(await byHand(submitted.id));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const manual = (await paymentsOf(submitted.id)).filter(
        (payment) => payment.provider === 'manual',
      );
      expect(manual).toMatchObject([
        { status: 'paid', amount_kobo: 4_500_000, admin_id: expect.any(Number) },
      ]);
      expect(await mailsOf(submitted.id)).toBe(1);
      for (const body of [{ status: 'Not Paid' }, { status: 'paid' }, {}]) {
        const refused = await byHand(submitted.id, body);
        expect(wrongFields(refused)).toEqual(['status']);
      }
      expect(
        await product.json('GET', `/api/visa/status/${submitted.id}`, { token }),
      ).toMatchObject({
        payment_status: 'Paid',
        payment_date: expect.any(String),
        receipt_url: expect.any(String),
      });
      for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
        expect((await byHand(id)).statusCode).toBe(404);
    });

    test('money that comes by card needs a look, and no second receipt goes out', async () => {
      const submitted = await file();
      await byHand(submitted.id);
      expect((await payByCard(product, submitted)).json().payment_status).toBe('Paid');
      const states = (await paymentsOf(submitted.id))
        .map((payment) => [payment.provider, payment.status])
        .sort();
      expect(states).toEqual([
        ['manual', 'paid'],
        ['sandbox', 'needs_review'],
      ]);
      expect(await mailsOf(submitted.id)).toBe(1);
    });

    test('at the same time as the card: one of them pays', async () => {
      const submitted = await file();
      const { transaction_id } = await charge(product, submitted, CARDS.callbackOnly);
      await Promise.all([verify(product, submitted, transaction_id), byHand(submitted.id)]);
      const states = (await paymentsOf(submitted.id)).map(({ status }) => status);
      expect(states.filter((status) => status === 'paid')).toHaveLength(1);
      expect(await mailsOf(submitted.id)).toBe(1);
    });
  });
});
