import { and, asc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { payment_shares, payments } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import type { Order } from '#server/features/orders/services.ts';
import { eventAmount } from '#shared/event-details.ts';
import { formatNaira, toNaira } from '#shared/money.ts';
import { nothingToPay } from './nothing-to-pay.ts';
import { restWords } from './rest.ts';
import { cameFor, type Share } from './shares.ts';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What came for an order and waits for somebody to decide. */
export interface Waiting {
  share: Share;
  rest_asked_at: Date | null;
}

/** Oldest first. */
export const waitingPayments = async (db: Db, order_ids: string[]): Promise<Waiting[]> =>
  order_ids.length === 0
    ? []
    : db
        .select({ share: payment_shares, rest_asked_at: payments.rest_asked_at })
        .from(payment_shares)
        .innerJoin(payments, eq(payments.id, payment_shares.payment_id))
        .where(
          and(
            inArray(payment_shares.order_id, order_ids),
            lt(payment_shares.refunded_kobo, payment_shares.received_kobo),
            or(eq(payments.status, 'needs_review'), payment_shares.held),
          ),
        )
        .orderBy(asc(payments.id));

/** '₦22,500', 'USD 45' */
export const moneyOf = ({ share }: Waiting): string =>
  eventAmount({ amount_kobo: cameFor(share), currency: share.currency });

/** '₦22,500 and USD 45' */
export async function whatWaits(db: Db, order: Pick<Order, 'id'>): Promise<string | undefined> {
  const waiting = await waitingPayments(db, [order.id]);
  return waiting.length > 0 ? listed.format(waiting.map(moneyOf)) : undefined;
}

/** What a payer reads during a review; an agent's customer sees no amounts. */
export function waitingWords(
  order: Pick<Order, 'id' | 'amount_kobo' | 'paid_at'>,
  among: Waiting[],
  { nothing, amounts = true }: { nothing?: string | undefined; amounts?: boolean } = {},
): string | undefined {
  const waiting = among.filter(({ share }) => share.order_id === order.id);
  if (order.paid_at || waiting.length === 0) return undefined;
  const kept = waiting.filter(({ rest_asked_at }) => rest_asked_at !== null);
  if (kept.length > 0 && kept.length === waiting.length && !nothing)
    return restWords(order, kept, amounts);
  const price = formatNaira(toNaira(order.amount_kobo));
  const sum = waiting.reduce((kobo, { share }) => kobo + cameFor(share), 0);
  const naira = waiting.every(({ share }) => share.currency === 'NGN');
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

export async function paymentWaits(
  db: Db,
  deps: Within,
  order: Order,
  amounts = order.agent_id === null,
): Promise<string | undefined> {
  if (order.paid_at) return undefined;
  const waiting = await waitingPayments(db, [order.id]);
  return waitingWords(order, waiting, { nothing: await nothingToPay(db, deps, order), amounts });
}
