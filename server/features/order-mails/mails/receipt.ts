import type { Written } from '#server/adapters/mail/letter.ts';
import type { MailContext } from './context.ts';
import { checkLink, follow, letter, paidFacts, receiptLink } from './letter.ts';

export function receipt(context: MailContext): Written {
  const heading = `Receipt for your ${context.noun}`;
  return letter(
    context,
    heading,
    heading,
    [
      'The receipt is attached as a PDF. Keep it as the proof of your payment.',
      paidFacts(context),
      ...(context.issued ?? []).map(({ label, url }) => ({
        link: url,
        text: `Download your ${label.toLowerCase()}`,
      })),
      follow(context),
      receiptLink(context),
      checkLink(context),
    ],
    'Paid',
  );
}
