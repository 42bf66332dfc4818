import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import { formatKobo } from '#shared/money/money.ts';
import { nothingToPay } from './nothing-to-pay.ts';
import { onlyRestMissing, restOfPrice, type Waiting, waitingOf } from './rest.ts';
import { receivedFor, sumReceived } from './shares.ts';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** '₦22,500', 'USD 45' */
const moneyOf = ({ share }: Waiting): string =>
  eventAmount({ amount_kobo: receivedFor(share), currency: share.currency });

/** '₦22,500 and USD 45'; undefined if nothing waits. */
export const waitingAmounts = (waiting: readonly Waiting[]): string | undefined =>
  waiting.length > 0 ? listed.format(waiting.map(moneyOf)) : undefined;

/** 'We received ₦40,500 of ₦45,000. What is missing is ₦4,500.' */
function restWords(
  order: Pick<Order, 'id' | 'amount_kobo'>,
  waiting: Waiting[],
  amounts: boolean,
): string {
  if (!amounts) return 'We received a part of the payment. The rest is still to be paid.';
  const left = restOfPrice(order, waiting);
  return `We received ${formatKobo(order.amount_kobo - left)} of ${formatKobo(order.amount_kobo)}. What is missing is ${formatKobo(left)}.`;
}

/** The text for a payer whose payment awaits review; an agent's customer sees no amounts. */
export function waitingWords(
  order: Pick<Order, 'id' | 'amount_kobo' | 'paid_at'>,
  among: Waiting[],
  { nothing, amounts = true }: { nothing?: string | undefined; amounts?: boolean } = {},
): string | undefined {
  const waiting = among.filter(({ share }) => share.order_id === order.id);
  if (order.paid_at || waiting.length === 0) return undefined;
  if (onlyRestMissing(waiting) && !nothing) return restWords(order, waiting, amounts);
  const price = formatKobo(order.amount_kobo);
  const sum = sumReceived(waiting);
  const naira = waiting.every(({ share }) => share.currency === 'NGN');
  const received = () => {
    if (!naira) return `${waitingAmounts(waiting)}; the price is ${price}`;
    const money = formatKobo(sum);
    if (sum === order.amount_kobo) return money;
    return sum < order.amount_kobo ? `${money} of ${price}` : `${money}; the price is ${price}`;
  };
  const then = nothing
    ? `there is nothing to pay: ${nothing}`
    : amounts
      ? 'don’t pay again before you hear from us'
      : 'it needn’t be paid again';
  return `We received ${amounts ? received() : 'a payment'}. We are looking at it; ${then}.`;
}

/** Of a paid order: what came besides its price and waits for a review. */
export const besidesWords = (waiting: readonly Waiting[], amounts: boolean): string | undefined =>
  waiting.length === 0
    ? undefined
    : `We received ${amounts ? `${waitingAmounts(waiting)} more` : 'another payment'} than was owed. We are looking at it; what was not owed is refunded.`;

export async function paymentWaits(
  db: Db,
  deps: Within,
  order: Order,
): Promise<string | undefined> {
  if (order.paid_at) return undefined;
  const waiting = await waitingOf(db, order.id);
  const nothing = await nothingToPay(db, deps, order);
  return waitingWords(order, waiting, { nothing, amounts: order.agent_id === null });
}
