import { and, asc, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, orders, payments, refunds } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { fullName } from '#server/features/orders/orders.ts';
import {
  type Order,
  type Payment,
  type Refund,
  serviceOf,
} from '#server/features/orders/services.ts';
import { nothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { leftToPay, whyNoRest } from '#server/features/payments/rest.ts';
import { countWaitingRefunds } from '#server/features/refunds/list-refunds.ts';
import { formatNaira, toNaira } from '#shared/money.ts';
import type { PaymentReview } from '#shared/payment-reviews.ts';
import { OPEN_REFUNDS } from '#shared/states.ts';

export function whyNotAccepted(
  payment: Pick<Payment, 'status' | 'currency' | 'received_currency'>,
  order: Pick<Order, 'deleted_at' | 'paid_at'>,
  refund: Pick<Refund, 'status' | 'provider_refund_id'> | undefined,
): string | undefined {
  if (payment.status === 'reversed') return 'The payer’s bank took it back.';
  if (order.deleted_at) return 'The order was deleted: this money can only be refunded.';
  if (order.paid_at) return 'The order is Paid: this money can only be refunded.';
  if (refund?.status === 'sent' && refund.provider_refund_id) return 'It is on its way back.';
  if (refund?.status === 'sent')
    return 'It may have been refunded already. Choose Refund once more: we ask the provider first.';
  if (payment.received_currency !== null && payment.received_currency !== payment.currency)
    return `It came in ${payment.received_currency}, which our books can’t count: it can only be refunded.`;
  return undefined;
}

/** Must match its index's condition. */
const toSeeTo = sql`${payments.status} in ('needs_review', 'reversed')`;

/** `all` includes failed refunds. */
export async function countToReview(db: Db): Promise<{ payments: number; all: number }> {
  const [row] = await db.select({ rows: count() }).from(payments).where(toSeeTo);
  const rows = row?.rows ?? 0;
  return { payments: rows, all: rows + (await countWaitingRefunds(db)).failed };
}

type OpenRefund = Pick<Refund, 'status' | 'provider_refund_id'> | undefined;

/** In naira. */
function restOf(
  payment: Payment,
  order: Order,
  { left, nothing, refund }: { left: number; nothing: unknown; refund: OpenRefund },
): number | null {
  if (
    payment.status !== 'needs_review' ||
    payment.rest_asked_at ||
    payment.received_kobo === null ||
    nothing ||
    refund
  )
    return null;
  return whyNoRest(payment, order, left) ? null : toNaira(left - payment.received_kobo);
}

/** 'Not paid', 'Paid', 'Denied, not paid' */
async function standsOf(db: Db, deps: Within, order: Order): Promise<string> {
  const paid = order.paid_at ? 'paid' : 'not paid';
  const word = order.deleted_at
    ? 'deleted'
    : order.cancelled_at
      ? 'cancelled'
      : ((await serviceOf(deps.services, order.kind).decided?.decidedAs(db, order)) ??
        (order.done_at ? 'done' : undefined));
  const words = word ? `${word.toLowerCase()}, ${paid}` : paid;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** In naira; null if unknown. */
function chargedOf({ status, reversed_kobo, received_kobo }: Payment): number | null {
  const kobo = status === 'reversed' ? reversed_kobo : received_kobo;
  return kobo === null ? null : toNaira(kobo);
}

const reasonOf = ({ status, reversed_reason, review_reason }: Payment): string =>
  (status === 'reversed' ? reversed_reason : review_reason) ?? '';

/** '₦22,500 too little' */
function whatIsWrong(payment: Payment): string {
  const { status, amount_kobo, received_kobo, currency, received_currency } = payment;
  const reason = reasonOf(payment);
  if (status === 'needs_review' && received_currency && received_currency !== currency)
    return `In ${received_currency}, not in naira`;
  const more = (received_kobo ?? amount_kobo) - amount_kobo;
  if (status === 'needs_review' && more !== 0)
    return `${formatNaira(toNaira(Math.abs(more)))} too ${more < 0 ? 'little' : 'much'}`;
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

/** Oldest first. */
export async function listReviews(
  deps: Deps,
  limit: number,
  behind?: string,
  { order_id, found }: { order_id?: string; found?: SQL | undefined } = {},
): Promise<PaymentReview[]> {
  const { db } = deps.connection;
  const rows = await db
    .select({
      payment: payments,
      order: orders,
      refund: { status: refunds.status, provider_refund_id: refunds.provider_refund_id },
      by: admins.admin_name,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(
      refunds,
      and(eq(refunds.payment_id, payments.id), inArray(refunds.status, OPEN_REFUNDS)),
    )
    .leftJoin(admins, eq(admins.id, refunds.asked_by))
    .where(
      and(
        toSeeTo,
        behind === undefined ? undefined : gt(payments.id, behind),
        order_id === undefined ? undefined : eq(payments.order_id, order_id),
        found,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit);
  const nothing = await Promise.all(rows.map(({ order }) => nothingToPay(db, deps, order)));
  const lefts = await Promise.all(rows.map(({ order }) => leftToPay(db, order)));
  const stands = await Promise.all(rows.map(({ order }) => standsOf(db, deps, order)));
  return rows.map(({ payment, order, refund, by }, row) => ({
    id: payment.id,
    order_id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    name: fullName(order),
    email: order.email,
    state: payment.status === 'reversed' ? 'reversed' : 'needs_review',
    order_stands: stands[row] ?? '',
    wrong: whatIsWrong(payment),
    deleted: order.deleted_at !== null,
    paid: order.paid_at !== null,
    nothing_to_pay: nothing[row] ?? null,
    tx_ref: payment.tx_ref,
    amount: toNaira(payment.amount_kobo),
    charged: chargedOf(payment),
    charged_currency: payment.received_currency,
    method: payment.method_label ?? '',
    reason: reasonOf(payment),
    since: (payment.reversed_at ?? payment.received_at ?? payment.created_at).toISOString(),
    rest: restOf(payment, order, {
      left: lefts[row] ?? 0,
      nothing: nothing[row],
      refund: refund ?? undefined,
    }),
    rest_asked_at: payment.rest_asked_at?.toISOString() ?? null,
    not_acceptable: whyNotAccepted(payment, order, refund ?? undefined) ?? null,
    refund: refund && { status: refund.status, by },
    refundable:
      payment.status === 'needs_review' &&
      (!refund || (refund.status === 'sent' && !refund.provider_refund_id)),
  }));
}
