import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payments } from '#server/database/schema.ts';
import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  decide,
  payByCard,
  trackOrder,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('what a payer reads while money is waiting for a review', () => {
  const product = aProduct();

  const file = (token?: string) => anApplication(product, { files: twoPdfs(), token });
  const tracked = (order: SubmittedApplication): Promise<TrackingRecord> =>
    trackOrder(product, order);
  const AGAIN = 'We are looking at it; don’t pay again before you hear from us.';

  test('nothing, as long as nothing waits', async () => {
    const submitted = await file();
    expect((await tracked(submitted)).payment_waits).toBeUndefined();
    await payByCard(product, submitted);
    expect((await tracked(submitted)).payment_waits).toBeUndefined();
  });

  test('what came of what was asked; all of it, where it came in parts', async () => {
    const submitted = await file();
    await payByCard(product, submitted, { amount: 22_500 });
    expect((await tracked(submitted)).payment_waits).toBe(
      `We received ₦22,500 of ₦45,000. ${AGAIN}`,
    );
    await payByCard(product, submitted, { amount: 1 });
    expect((await tracked(submitted)).payment_waits).toBe(
      `We received ₦22,501 of ₦45,000. ${AGAIN}`,
    );
    await payByCard(product, submitted, { amount: 30_000 });
    expect((await tracked(submitted)).payment_waits).toBe(
      `We received ₦52,501; the price is ₦45,000. ${AGAIN}`,
    );
    await payByCard(product, submitted, { amount: 45, currency: 'USD' });
    expect((await tracked(submitted)).payment_waits).toBe(
      `We received ₦22,500, ₦1, ₦30,000 and USD 45; the price is ₦45,000. ${AGAIN}`,
    );
    // Paid in full all the same: what came besides is still said.
    await payByCard(product, submitted);
    expect(await tracked(submitted)).toMatchObject({ payment_status: 'Paid' });
    expect((await tracked(submitted)).payment_waits).toBe(
      'We received ₦22,500, ₦1, ₦30,000 and USD 45 more than was owed. We are looking at it; what was not owed is refunded.',
    );
  });

  test('the price, where it came after its time, or after a denial, for which there is nothing to pay', async () => {
    const late = await file();
    await product.deps.connection.db
      .update(payments)
      .set({ status: 'expired' })
      .where(eq(payments.order_id, late.id));
    await payByCard(product, late);
    expect((await tracked(late)).payment_waits).toBe(`We received ₦45,000. ${AGAIN}`);

    const denied = await file();
    await decide(product, denied, 'Denied', (await anAdmin(product)).token);
    expect(await tracked(denied)).toMatchObject({ nothing_to_pay: 'the application was denied' });
    await payByCard(product, denied);
    expect((await tracked(denied)).payment_waits).toBe(
      'We received ₦45,000. We are looking at it; there is nothing to pay: the application was denied.',
    );
  });

  test('an agent reads his own price, his customer no amount', async () => {
    const { token } = await anAgent(product);
    const submitted = await file(token);
    const own = () => product.json('GET', '/api/agents/applications', { token });
    expect(await own()).toMatchObject([{ id: submitted.id, amount: 30_000 }]);
    expect((await own())[0].payment_waits).toBeUndefined();
    await payByCard(product, submitted, { amount: 15_000 });
    expect((await own())[0].payment_waits).toBe(`We received ₦15,000 of ₦30,000. ${AGAIN}`);
    expect((await tracked(submitted)).payment_waits).toBe(
      'We received a payment. We are looking at it; it needn’t be paid again.',
    );
    const admin = (await anAdmin(product)).token;
    const reviews = await product.json('GET', '/api/admin/payments-to-review', { token: admin });
    const review = reviews.find(({ order_id }: PaymentReview) => order_id === submitted.id);
    const path = `/api/admin/payment-review/${review.id}/ask-rest`;
    expect(await product.status('POST', path, { token: admin })).toBe(200);
    expect((await own())[0]).toMatchObject({ rest_to_pay: 15_000 });
    const shown = await tracked(submitted);
    expect([shown.rest_due, shown.rest_to_pay]).toEqual([true, undefined]);
    const page = await product.call('GET', `/track-visa?tracking_id=${submitted.tracking_id}`);
    expect(page.body).toContain('The agent pays the rest');
    expect(page.body).not.toContain('We look at the payment');
    // Other money that waits, and a denial, leave nobody a rest to pay.
    await payByCard(product, submitted, { amount: 1 });
    expect((await tracked(submitted)).rest_due).toBeUndefined();
    await decide(product, submitted, 'Denied', admin);
    expect((await tracked(submitted)).rest_due).toBeUndefined();
  });

  test('once it is accepted, what was paid, where that is not the price', async () => {
    const [short, exact] = [await file(), await file()];
    await payByCard(product, short, { amount: 22_500 });
    await payByCard(product, exact);
    const admin = (await anAdmin(product)).token;
    const reviews = await product.json('GET', '/api/admin/payments-to-review', { token: admin });
    const review = reviews.find(({ order_id }: PaymentReview) => order_id === short.id);
    await product.call('PUT', `/api/admin/payment-review/${review.id}`, {
      token: admin,
      body: { decision: 'accept' },
    });
    expect(await tracked(short)).toMatchObject({ payment_status: 'Paid', paid_amount: 22_500 });
    expect(await tracked(exact)).not.toHaveProperty('paid_amount');
  });
});
