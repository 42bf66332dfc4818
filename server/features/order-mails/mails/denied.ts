import type { Written } from '#server/adapters/mail/letter.ts';
import { formatNaira } from '#shared/money.ts';
import type { MailContext } from './context.ts';
import { letter, orderFacts, paidAmount, trackingLink } from './letter.ts';

/** The application was denied. The subject leaves the word out: it shows on locked phones. */
export function denied(context: MailContext): Written {
  const { noun, support_email } = context;
  return letter(context, `A decision on your ${noun}`, `Your ${noun} was not approved`, [
    `We are sorry: your ${noun} was denied. We know that this is not what you hoped for.`,
    orderFacts(context),
    `Ask us about the decision and what you can do now: write to ${support_email} and name your tracking ID.`,
    aboutMoney(context),
    trackingLink(context),
  ]);
}

/** Whether money moves. */
function aboutMoney(context: MailContext): string {
  const { paid, agent_pays } = context;
  if (agent_pays) return 'No money moves because of this decision. Your agent can tell you about the payment.';
  return paid
    ? `About the ${formatNaira(paidAmount(context))} you paid: no money moves because of this decision, and fees are not returned automatically. If you have a question about them, ask us.`
    : 'You have not paid for it, so no money has moved.';
}
