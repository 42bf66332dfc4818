import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { order_events, orders, payments } from '#server/database/schema.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { toNaira } from '#shared/money.ts';
import type { PaymentReview } from '#shared/payment-reviews.ts';
import { fullName } from './payments.ts';

/** Why a payment that needs a review can't pay its order, in words for administrators; undefined when it can. */
export function whyNotAccepted(
  payment: Pick<Payment, 'currency' | 'received_currency' | 'refund_asked_at'>,
  order: Pick<Order, 'deleted_at' | 'paid_at'>,
): string | undefined {
  if (order.deleted_at) return 'The order was deleted: this money can only be given back.';
  if (order.paid_at) return 'The order is Paid: this money can only be given back.';
  if (payment.refund_asked_at) return 'It may have been given back already. Choose Refund once more: we ask the provider first.';
  if (payment.received_currency !== null && payment.received_currency !== payment.currency)
    return `It came in ${payment.received_currency}, which our books can’t count: it can only be given back.`;
  return undefined;
}

/** The payments that need a review, the oldest first, with what the event that put them aside says. Few: each is somebody's work. */
export async function listReviews(db: Db, limit: number, behind?: string): Promise<PaymentReview[]> {
  const rows = await db
    .select({ payment: payments, order: orders, at: order_events.at, detail: order_events.detail })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(
      order_events,
      and(
        eq(order_events.order_id, payments.order_id),
        inArray(order_events.event, ['payment_review', 'second_charge']),
        sql`${order_events.detail} ->> 'tx_ref' = ${payments.tx_ref}`,
      ),
    )
    .where(and(sql`${payments.status} = 'needs_review'`, behind === undefined ? undefined : gt(payments.id, behind)))
    .orderBy(asc(payments.id))
    .limit(limit);
  const word = (value: unknown) => (typeof value === 'string' ? value : '');
  return rows.map(({ payment, order, at, detail }) => ({
    id: payment.id,
    order_id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    name: fullName(order),
    email: order.email,
    deleted: order.deleted_at !== null,
    paid: order.paid_at !== null,
    tx_ref: payment.tx_ref,
    amount: toNaira(payment.amount_kobo),
    charged: payment.received_kobo === null ? null : toNaira(payment.received_kobo),
    charged_currency: payment.received_currency,
    method: word(detail?.method),
    reason: word(detail?.reason),
    since: (at ?? payment.created_at).toISOString(),
    not_acceptable: whyNotAccepted(payment, order) ?? null,
  }));
}
