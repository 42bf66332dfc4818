import { formatNaira } from '#shared/money/money.ts';
import type { OpenedApplication } from '#shared/services/application-form.ts';

/** What of the price was refunded or taken back, in a sentence; undefined if nothing was. */
export function moneyGone({
  payment_state,
  money: { came, given_back, left },
}: Pick<OpenedApplication, 'payment_state' | 'money'>): string | undefined {
  if (payment_state === 'Reversed') return 'The payer’s bank took the payment back.';
  if (left >= came) return undefined;
  const how = given_back < came - left ? 'was refunded, or is on its way' : 'was refunded';
  return left === 0
    ? `All of it, ${formatNaira(came)}, ${how}.`
    : `${formatNaira(came - left)} of ${formatNaira(came)} ${how}.`;
}
