import type { Written } from '#server/adapters/mail/letter.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { MailContext, Together } from './context.ts';
import {
  checkLink,
  follow,
  letter,
  manageLink,
  paidAmount,
  paidFacts,
  receiptBlock,
} from './letter.ts';

/** An agent's customer may have paid themselves, by the agent's link. */
const whoPaid = ({ paid }: MailContext) =>
  paid?.by_another ? 'We received the payment' : 'Your agent has paid';

/** One receipt for the payer of several orders. */
export function paidTogether(
  context: MailContext,
  { orders, others, amount, url }: Together,
): Written {
  const { agent_pays, paid } = context;
  const sum = formatNaira(amount);
  const count = `${orders.length} orders`;
  const attached = others
    ? 'The receipt for all of them is attached as a PDF, and that for each with your email address'
    : 'The receipt for each is attached as a PDF';
  return letter(context, `Payment received for ${count}`, 'The payment has come in', [
    agent_pays
      ? `${whoPaid(context)} for ${count}.`
      : `We received ${sum} for ${count}. ${attached}; this email is the receipt for the whole payment.`,
    {
      facts: [
        ...orders,
        ['Paid', agent_pays ? undefined : sum],
        ['Reference', paid?.reference || undefined],
      ],
    },
    'What happens next: we take it from here. Each has its own tracking ID, and is decided separately.',
    ...(url ? [{ press: url, text: 'See all of them' }] : []),
    manageLink(context),
  ]);
}

export function paid(context: MailContext, check_url?: string): Written {
  const { noun, agent_pays } = context;
  return letter(
    context,
    `Payment received for your ${noun}`,
    agent_pays ? 'The payment has come in' : 'Your payment has come in',
    [
      agent_pays
        ? `${whoPaid(context)} for your ${noun}.`
        : `We received ${formatNaira(paidAmount(context))} for your ${noun}. The receipt is attached as a PDF.`,
      paidFacts(context),
      context.expected ? `Expected by ${context.expected}.` : undefined,
      context.uploads_erased
        ? 'What happens next: it was not paid for so long that we erased the files you sent. We will write to you to ask for them again, and go on once we have them.'
        : 'What happens next: we take it from here. You can see where it stands at any time.',
      follow(context),
      manageLink(context),
      receiptBlock(context),
      checkLink(check_url),
    ],
    'Paid',
  );
}
