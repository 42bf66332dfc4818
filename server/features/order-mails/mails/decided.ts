import type { Block, Written } from '#server/adapters/mail/letter.ts';
import { formatNaira } from '#shared/money/money.ts';
import { awaitsApplicant, type Stage } from '#shared/orders/stages.ts';
import type { DecisionMail } from '#shared/orders/states.ts';
import type { MailContext } from './context.ts';
import {
  follow,
  letter,
  lookedAt,
  orderFacts,
  paidAmount,
  payNow,
  toPayByFacts,
  trackingLink,
} from './letter.ts';

function approved(context: MailContext): Written {
  const { noun, paid } = context;
  const next = `Your ${noun} was approved. Next, we upload the document and email you when you can download it.`;
  return letter(
    context,
    `Approved: your ${noun}`,
    `Your ${noun} is approved`,
    [
      next,
      ...(paid
        ? [orderFacts(context), follow(context)]
        : [
            context.agent_pays ? 'It is not paid: your agent pays for it.' : 'It is not paid.',
            toPayByFacts(context),
            payNow(context),
            trackingLink(context),
          ]),
    ],
    'Approved',
  );
}

/** The subject doesn't say 'denied', because locked phones display it. */
function denied(context: MailContext): Written {
  const { noun, support_email, denial } = context;
  return letter(
    context,
    `A decision on your ${noun}`,
    `Your ${noun} was not approved`,
    [
      `We are sorry: your ${noun} was denied. We know that this is not what you hoped for.`,
      orderFacts(context, ['Reason', denial?.reason || undefined]),
      denial?.next_step ? `What you can do now: ${denial.next_step}` : undefined,
      `Ask us about the decision and what you can do now: write to ${support_email} and give your tracking ID.`,
      aboutMoney(context),
      trackingLink(context),
    ],
    'Denied',
  );
}

function aboutMoney(context: MailContext): string {
  const { paid, agent_pays, waits } = context;
  if (agent_pays)
    return 'No money moves because of this decision. Your agent can tell you about the payment.';
  if (waits) return lookedAt(waits);
  return paid
    ? `About the ${formatNaira(paidAmount(context))} you paid: no money moves because of this decision, and fees are not returned automatically. If you have a question about them, ask us.`
    : 'You have not paid for it, so no money has moved.';
}

/** Nothing of the price is ours any more: refunded, or taken back by the payer's bank. */
function isGone(context: MailContext): boolean {
  const { given_back = 0, taken_back = 0 } = context.paid ?? {};
  const gone = given_back + taken_back;
  return gone > 0 && gone >= paidAmount(context);
}

/** What the applicant has to do once it is to be decided again. */
function nextAfter(context: MailContext, stage: Stage): (Block | undefined)[] {
  const { noun, paid, agent_pays, waits, manage_url, support_email } = context;
  if (awaitsApplicant(stage))
    return [
      'We are waiting for you: before it is decided again we need what we asked you for by email.',
      { press: manage_url, text: `Open your ${noun}` },
    ];
  if (isGone(context) && !agent_pays)
    return [
      `${paid?.taken_back ? 'The payer’s bank took back what was paid for it' : 'What was paid for it was refunded'}. If you still want it, write to ${support_email} and give your tracking ID. We will email you as soon as it is decided again.`,
    ];
  if (paid || agent_pays)
    return ['You don’t need to do anything. We will email you as soon as it is decided again.'];
  if (waits) return [`We received ${waits} for it. Its page says what comes next.`];
  return [
    'It is not paid. Once it is, we go on, and email you as soon as it is decided again.',
    payNow(context),
  ];
}

/** The subject doesn't name the decision, as with a denial. */
export function reopened(context: MailContext, stage: Stage): Written {
  const { noun, expected } = context;
  return letter(
    context,
    `About the decision on your ${noun}`,
    'We are looking at it again',
    [
      `We told you of a decision on your ${noun}. It was taken back: it no longer counts, and we are sorry for the back and forth.`,
      orderFacts(context, ['Expected by', isGone(context) ? undefined : expected]),
      ...nextAfter(context, stage),
      trackingLink(context),
    ],
    'Pending',
  );
}

export const decided: Record<DecisionMail, (context: MailContext) => Written> = {
  approved,
  denied,
};
