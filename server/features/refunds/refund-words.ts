import { eventAmount } from '#shared/money/event-money.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import type { Refund } from '#shared/money/refunds.ts';

type Said = Pick<Refund, 'amount' | 'currency' | 'status' | 'by_hand'>;

function saying({ amount, currency, status, by_hand }: Said): string {
  const money = eventAmount({ amount_kobo: toKobo(amount), currency });
  if (status === 'requested')
    return by_hand
      ? `A colleague has to approve it first, under Refunds: refund ${money} after that, and enter the reference there.`
      : `${money} is refunded once a colleague has approved it, under Refunds.`;
  if (status === 'done') return `${money} was refunded.`;
  return by_hand
    ? `${money} is to be refunded by hand: enter the reference under Refunds once it is.`
    : `${money} is on its way back.`;
}

/** What becomes of refunds that were begun together; those that go the same way in one sentence. */
export function refundsInWords(refunds: readonly Said[]): string {
  const ways = new Map<string, Said>();
  for (const one of refunds) {
    const way = [one.status, one.by_hand, one.currency].join(' ');
    const kobo = toKobo(ways.get(way)?.amount ?? 0) + toKobo(one.amount);
    ways.set(way, { ...one, amount: toNaira(kobo) });
  }
  return [...ways.values()].map(saying).join(' ');
}
