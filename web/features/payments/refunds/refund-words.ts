import * as z from 'zod/mini';
import { eventAmount } from '#shared/event-details.ts';
import { formatNaira, toKobo } from '#shared/money.ts';
import type { OrderMoney, Refund } from '#shared/refunds.ts';

/** What goes back, in its currency: '₦10,000.50'. */
export const moneyOf = ({ amount, currency }: Pick<Refund, 'amount' | 'currency'>): string =>
  eventAmount({ amount_kobo: toKobo(amount), currency });

/** Who asked and who approved, as a sentence; the applicant has no name here. */
export function whoOf({ by, approved_by }: Pick<Refund, 'by' | 'approved_by'>): string {
  const asked = `Asked for by ${by ?? 'the applicant'}`;
  return approved_by && approved_by !== by ? `${asked}, approved by ${approved_by}.` : `${asked}.`;
}

/** That a colleague has to approve an amount; undefined where one person is enough. */
export function needsColleague({ two_persons_above, by_hand }: OrderMoney, naira: number): string | undefined {
  if (two_persons_above === null || naira <= two_persons_above) return undefined;
  const above = two_persons_above > 0 ? `Above ${formatNaira(two_persons_above)} another` : 'Another';
  return `${above} administrator must approve it before ${by_hand ? 'you refund it' : 'it is sent'}.`;
}

/** The refunds that move by themselves, and where they stand: those that a job or the provider sends. Empty for none. */
export const movingOf = (refunds: readonly Pick<Refund, 'id' | 'status' | 'by_hand'>[]): string =>
  refunds
    .filter(({ status, by_hand }) => status === 'sent' || (status === 'approved' && !by_hand))
    .map(({ id, status }) => id + status)
    .join();

/** That an amount is not more than is left, in naira. */
export const atMost = (left: number) =>
  z.maximum(left, left > 0 ? `Only ${formatNaira(left)} is left to refund.` : 'Nothing is left to refund.');
