import type { Written } from '#server/adapters/mail/letter.ts';
import { formatNaira } from '#shared/money.ts';
import type { MailContext } from './context.ts';
import { letter, noPayment, orderFacts, payNow, trackingLink } from './letter.ts';

/** How long banks take, as the providers tell it. */
const TAKES = '3 to 15 working days';

/** A payment that could not count is given back. */
export function refunded(context: MailContext): Written {
  const { noun, paid, amount, nothing_to_pay, deleted, refund, support_email } = context;
  const { money, reference } = refund ?? { money: 'your payment', reference: '' };
  const payable = !paid && !nothing_to_pay;
  const unpaid = payable ? `Your ${noun} is not paid. If you still want it, pay ${formatNaira(amount)}:` : noPayment(context);
  const stands = paid ? `Your ${noun} stays paid. Nothing else changes.` : unpaid;
  return letter(context, `A refund for your ${noun}`, 'Your money is on its way back', [
    `We give back ${money} that came in for your ${noun} and could not be counted as its payment.`,
    orderFacts(context, ['Given back', money], ...(reference ? [['Reference', reference] satisfies [string, string]] : [])),
    `It goes back to the card or account it came from. That takes ${TAKES}, depending on the bank. If it has not come by then, write to ${support_email} and name the reference.`,
    ...(deleted ? [] : [stands, ...(payable ? [payNow(context)] : []), trackingLink(context)]),
  ]);
}
