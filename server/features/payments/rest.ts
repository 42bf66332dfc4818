import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { payments } from '#server/database/schema.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { formatNaira, toNaira } from '#shared/money.ts';
import { movePayment } from './move-payment.ts';
import { recordPaymentEvent } from './payment-events.ts';
import { openRefundsOf } from './refund-rows.ts';

/** Oldest first. */
export const keptShort = (db: Db, order_id: string): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.order_id, order_id),
        eq(payments.status, 'needs_review'),
        isNotNull(payments.rest_asked_at),
      ),
    )
    .orderBy(asc(payments.id));

const sumOf = (kept: Payment[]): number =>
  kept.reduce((sum, { received_kobo }) => sum + (received_kobo ?? 0), 0);

/** The price less kept short payments, in kobo. */
export async function leftToPay(db: Db, order: Pick<Order, 'id' | 'amount_kobo'>): Promise<number> {
  return order.amount_kobo - sumOf(await keptShort(db, order.id));
}

/** Why the rest can't pay the order: its first part is no longer kept. Undefined if it can. */
export async function whyNotTheRest(
  tx: Db,
  payment: Payment,
  order: Order,
): Promise<string | undefined> {
  if (payment.amount_kobo >= order.amount_kobo) return undefined;
  const kept = await keptShort(tx, order.id);
  for (const { id } of kept)
    if ((await openRefundsOf(tx, id)).length > 0)
      return 'paid as the rest, while the first part is being refunded';
  return sumOf(kept) + payment.amount_kobo === order.amount_kobo
    ? undefined
    : 'paid as the rest of a payment that is no longer kept';
}

/** In the transaction in which the rest pays the order. */
export async function acceptKept(tx: Db, payment: Payment, order: Order, at: Date): Promise<void> {
  if (payment.amount_kobo >= order.amount_kobo) return;
  for (const kept of await keptShort(tx, order.id)) {
    if (!(await movePayment(tx, kept, 'paid', { paid_at: at })))
      throw new Error(`payment ${kept.id} moved while its order was locked`);
    await recordPaymentEvent(tx, kept.id, 'paid', at, { with_the_rest: payment.tx_ref });
    await recordEvent(tx, order.id, 'payment_accepted', SYSTEM, at, {
      tx_ref: kept.tx_ref,
      amount_kobo: kept.received_kobo ?? kept.amount_kobo,
      asked_kobo: kept.amount_kobo,
      currency: kept.received_currency ?? kept.currency,
      method: kept.method_label ?? '',
    });
  }
}

export function whyNoRest(payment: Payment, order: Order, left: number): string | undefined {
  if (order.deleted_at) return 'The order was deleted.';
  if (order.paid_at) return 'The order is Paid.';
  if (payment.received_currency !== null && payment.received_currency !== payment.currency)
    return `It came in ${payment.received_currency}, so no rest in naira can be asked for.`;
  if ((payment.received_kobo ?? payment.amount_kobo) >= left)
    return 'It is not less than what is missing.';
  return undefined;
}

/** 'We received ₦40,500 of ₦45,000. What is missing is ₦4,500.' */
export function restWords(
  order: Pick<Order, 'amount_kobo'>,
  kept: Payment[],
  amounts: boolean,
): string {
  if (!amounts) return 'We received a part of the payment. The rest is still to be paid.';
  const came = sumOf(kept);
  const words = (kobo: number) => formatNaira(toNaira(kobo));
  return `We received ${words(came)} of ${words(order.amount_kobo)}. What is missing is ${words(order.amount_kobo - came)}.`;
}
