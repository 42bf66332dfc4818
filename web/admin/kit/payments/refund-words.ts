import * as z from 'zod/mini';
import { eventAmount } from '#shared/money/event-money.ts';
import { formatNaira, toKobo } from '#shared/money/money.ts';
import type { OrderMoney, Refund } from '#shared/money/refunds.ts';

/** '₦10,000.50' */
export const moneyOf = ({ amount, currency }: Pick<Refund, 'amount' | 'currency'>): string =>
  eventAmount({ amount_kobo: toKobo(amount), currency });

/** Says who asked and who approved; applicants aren't named. */
export function whoOf({ by, approved_by }: Pick<Refund, 'by' | 'approved_by'>): string {
  const asked = `Asked for by ${by ?? 'the applicant'}`;
  return approved_by && approved_by !== by ? `${asked}, approved by ${approved_by}.` : `${asked}.`;
}

/** Text when a second administrator must approve; undefined otherwise. */
export function needsColleague(
  { two_persons_above, by_hand }: OrderMoney,
  naira: number,
): string | undefined {
  if (two_persons_above === null || naira <= two_persons_above) return undefined;
  const above =
    two_persons_above > 0 ? `Above ${formatNaira(two_persons_above)} another` : 'Another';
  return `${above} administrator must approve it before ${by_hand ? 'you refund it' : 'it is sent'}.`;
}

/** A key that changes when a job or provider moves a refund on; empty when none can. */
export const pendingRefundsKey = (
  refunds: readonly Pick<Refund, 'id' | 'status' | 'by_hand'>[],
): string =>
  refunds
    .filter(({ status, by_hand }) => status === 'sent' || (status === 'approved' && !by_hand))
    .map(({ id, status }) => id + status)
    .join();

/** `left` is in naira. */
export const atMost = (left: number) =>
  z.maximum(
    left,
    left > 0 ? `Only ${formatNaira(left)} is left to refund.` : 'Nothing is left to refund.',
  );
