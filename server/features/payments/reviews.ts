import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders, payments, refunds } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { fullName } from '#server/features/orders/orders.ts';
import type { Order, Payment, Refund } from '#server/features/orders/services.ts';
import { eventAmount } from '#shared/event-details.ts';
import { formatNaira, toNaira } from '#shared/money.ts';
import type { PaymentReview } from '#shared/payment-reviews.ts';
import { OPEN_REFUNDS } from '#shared/states.ts';
import { nothingToPay } from './nothing-to-pay.ts';
import { leftToPay, restWords, whyNoRest } from './rest.ts';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Why a payment that needs a review can't pay its order, in words for administrators; undefined when it can. */
export function whyNotAccepted(
  payment: Pick<Payment, 'currency' | 'received_currency'>,
  order: Pick<Order, 'deleted_at' | 'paid_at'>,
  refund: Pick<Refund, 'status' | 'provider_refund_id'> | undefined,
): string | undefined {
  if (order.deleted_at) return 'The order was deleted: this money can only be given back.';
  if (order.paid_at) return 'The order is Paid: this money can only be given back.';
  if (refund?.status === 'sent' && refund.provider_refund_id) return 'It is on its way back.';
  if (refund?.status === 'sent') return 'It may have been given back already. Choose Refund once more: we ask the provider first.';
  if (payment.received_currency !== null && payment.received_currency !== payment.currency)
    return `It came in ${payment.received_currency}, which our books can’t count: it can only be given back.`;
  return undefined;
}

/** The payments to review of these orders, oldest first. */
export const waitingPayments = async (db: Db, order_ids: string[]): Promise<Payment[]> =>
  order_ids.length === 0
    ? []
    : db
        .select()
        .from(payments)
        .where(and(inArray(payments.order_id, order_ids), eq(payments.status, 'needs_review')))
        .orderBy(asc(payments.id));

/** What came in, in its own currency: '₦22,500', 'USD 45'. Of a payment that came before amounts were kept, what was asked. */
const moneyOf = (payment: Pick<Payment, 'amount_kobo' | 'currency' | 'received_kobo' | 'received_currency'>): string =>
  eventAmount({ amount_kobo: payment.received_kobo ?? payment.amount_kobo, currency: payment.received_currency ?? payment.currency });

/** What came for an order and needs a review: '₦22,500', '₦22,500 and USD 45'; undefined when nothing did. */
export async function whatWaits(db: Db, order: Pick<Order, 'id'>): Promise<string | undefined> {
  const waiting = await waitingPayments(db, [order.id]);
  return waiting.length > 0 ? listed.format(waiting.map(moneyOf)) : undefined;
}

/**
 * What a payer reads of an unpaid order for which money waits: 'We received ₦72,500 of ₦145,000. Somebody looks at it; you needn’t pay again before you hear from us.'
 * Undefined when none does. `nothing` says why there is nothing to pay; without `amounts`, for an agent's customer, it names none.
 */
export function waitingWords(
  order: Pick<Order, 'id' | 'amount_kobo' | 'paid_at'>,
  among: Payment[],
  { nothing, amounts = true }: { nothing?: string | undefined; amounts?: boolean } = {},
): string | undefined {
  const waiting = among.filter(({ order_id }) => order_id === order.id);
  if (order.paid_at || waiting.length === 0) return undefined;
  const kept = waiting.filter(({ rest_asked_at }) => rest_asked_at !== null);
  if (kept.length > 0 && kept.length === waiting.length && !nothing) return restWords(order, kept, amounts);
  const price = formatNaira(toNaira(order.amount_kobo));
  const sum = waiting.reduce((kobo, { received_kobo, amount_kobo }) => kobo + (received_kobo ?? amount_kobo), 0);
  const naira = waiting.every(({ received_currency, currency }) => (received_currency ?? currency) === 'NGN');
  const came = () => {
    if (!naira) return `${listed.format(waiting.map(moneyOf))}; the price is ${price}`;
    const money = formatNaira(toNaira(sum));
    if (sum === order.amount_kobo) return money;
    return sum < order.amount_kobo ? `${money} of ${price}` : `${money}; the price is ${price}`;
  };
  const then = nothing
    ? `there is nothing to pay: ${nothing}`
    : amounts
      ? 'you needn’t pay again before you hear from us'
      : 'it needn’t be paid again';
  return `We received ${amounts ? came() : 'a payment'}. Somebody looks at it; ${then}.`;
}

/** The same of one order; without `amounts` for who may not see what an agent pays. */
export async function paymentWaits(db: Db, deps: Within, order: Order, amounts = order.agent_id === null): Promise<string | undefined> {
  if (order.paid_at) return undefined;
  const waiting = await waitingPayments(db, [order.id]);
  return waitingWords(order, waiting, { nothing: await nothingToPay(db, deps, order), amounts });
}

/** What the payer can be asked for besides what came, in naira; null where there is nothing to ask for. */
const restOf = (payment: Payment, order: Order, left: number): number | null =>
  payment.rest_asked_at || payment.received_kobo === null || whyNoRest(payment, order, left) ? null : toNaira(left - payment.received_kobo);

/**
 * The payments that need a review, the oldest first. Few: each is somebody's work.
 * All of them, or those of one order.
 */
export async function listReviews(
  deps: Deps,
  limit: number,
  behind?: string,
  { order_id, found }: { order_id?: string; found?: SQL | undefined } = {},
): Promise<PaymentReview[]> {
  const { db } = deps.connection;
  const rows = await db
    .select({ payment: payments, order: orders, refund: { status: refunds.status, provider_refund_id: refunds.provider_refund_id } })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(refunds, and(eq(refunds.payment_id, payments.id), inArray(refunds.status, OPEN_REFUNDS)))
    .where(
      and(
        sql`${payments.status} = 'needs_review'`,
        behind === undefined ? undefined : gt(payments.id, behind),
        order_id === undefined ? undefined : eq(payments.order_id, order_id),
        found,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit);
  const nothing = await Promise.all(rows.map(({ order }) => nothingToPay(db, deps, order)));
  const lefts = await Promise.all(rows.map(({ order }) => leftToPay(db, order)));
  return rows.map(({ payment, order, refund }, row) => ({
    id: payment.id,
    order_id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    name: fullName(order),
    email: order.email,
    deleted: order.deleted_at !== null,
    paid: order.paid_at !== null,
    nothing_to_pay: nothing[row] ?? null,
    tx_ref: payment.tx_ref,
    amount: toNaira(payment.amount_kobo),
    charged: payment.received_kobo === null ? null : toNaira(payment.received_kobo),
    charged_currency: payment.received_currency,
    method: payment.method_label ?? '',
    reason: payment.review_reason ?? '',
    since: (payment.received_at ?? payment.created_at).toISOString(),
    rest: restOf(payment, order, lefts[row] ?? 0),
    rest_asked_at: payment.rest_asked_at?.toISOString() ?? null,
    not_acceptable: whyNotAccepted(payment, order, refund ?? undefined) ?? null,
  }));
}
