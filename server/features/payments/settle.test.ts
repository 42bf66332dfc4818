import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import {
  PAYMENT_STATES,
  PAYMENTS,
  type PaymentState,
  REFUND_STATES,
  REFUNDS,
  type RefundState,
} from '#shared/orders/states.ts';
import { anApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { movePayment } from './move-payment.ts';

describe('moving a payment', () => {
  const product = aProduct();
  let order_id: string;
  beforeAll(async () => {
    order_id = (await anApplication(product)).id;
  });

  const db = () => product.deps.connection.db;
  async function paymentIn(status: PaymentState) {
    const now = product.clock.now();
    const tx_ref = crypto.randomUUID();
    const [payment] = await db()
      .insert(payments)
      .values({
        id: uuidv7(now.getTime()),
        tx_ref,
        order_id,
        kind: 'visa',
        provider: 'sandbox',
        amount_kobo: 100,
        status,
        created_at: now,
        check_at: now,
      })
      .returning();
    if (!payment) throw new Error('no payment');
    return payment;
  }
  const read = async (id: string) => (await product.rows(payments, eq(payments.id, id)))[0];

  test.each(PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((to) => [from, to] as const)))(
    'from %s to %s, if the table says so',
    async (from, to) => {
      const payment = await paymentIn(from);
      const paid_at = product.clock.now();
      // What has been given back tells one part of a refund from the next.
      const set = { paid_at, refunded_kobo: payment.refunded_kobo + 10 };
      const move = () => movePayment(db(), payment, to, set);
      if (PAYMENTS[from].next.some((state) => state === to)) {
        expect(await move()).toBe(true);
        expect(await read(payment.id)).toMatchObject({ status: to, paid_at, check_at: null });
        // It is no longer where it was: the second mover is told so and changes nothing.
        expect(await movePayment(db(), payment, to, { paid_at: null })).toBe(false);
        expect(await read(payment.id)).toMatchObject({ status: to, paid_at });
      } else {
        await expect(move()).rejects.toThrow(`a payment does not go from ${from} to ${to}`);
        expect(await read(payment.id)).toEqual(payment);
      }
    },
  );

  test('two at once: one of them moves it', async () => {
    const payment = await paymentIn('created');
    const moved = await Promise.all([
      movePayment(db(), payment, 'paid'),
      movePayment(db(), payment, 'expired'),
      movePayment(db(), payment, 'needs_review'),
    ]);
    expect(moved.filter(Boolean)).toHaveLength(1);
  });

  test('every state is reached from one in which a payment begins, and what is refunded stays so', () => {
    // Unexpected money starts as 'needs_review'.
    const reached = new Set<PaymentState>(['created', 'needs_review', 'paid']);
    for (const state of reached) for (const next of PAYMENTS[state].next) reached.add(next);
    expect([...reached].sort()).toEqual([...PAYMENT_STATES].sort());
    expect(PAYMENT_STATES.filter((state) => PAYMENTS[state].next.length === 0)).toEqual([
      'refunded',
    ]);
  });

  test('every refund is reached, may go on until it is done, and is withdrawn only while no provider can have been asked', () => {
    const reached = new Set<RefundState>(['requested', 'approved']);
    for (const state of reached) for (const next of REFUNDS[state].next) reached.add(next);
    expect([...reached].sort()).toEqual([...REFUND_STATES].sort());
    expect(REFUND_STATES.filter((state) => REFUNDS[state].next.length === 0)).toEqual(['done']);
    expect(REFUND_STATES.filter((state) => REFUNDS[state].withdrawable)).toEqual([
      'requested',
      'approved',
      'failed',
    ]);
  });
});
