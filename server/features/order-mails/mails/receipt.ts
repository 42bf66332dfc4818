import type { Written } from '#server/adapters/mail/letter.ts';
import type { MailContext } from './context.ts';
import { checkLink, follow, letter, paidFacts, receiptBlock } from './letter.ts';

export function receipt(
  context: MailContext,
  check_url?: string,
  issued: readonly { label: string; url: string }[] = [],
): Written {
  const heading = `Receipt for your ${context.noun}`;
  return letter(
    context,
    heading,
    heading,
    [
      'The receipt is attached as a PDF. Keep it as the proof of your payment.',
      paidFacts(context),
      ...issued.map(({ label, url }) => ({
        link: url,
        text: `Download your ${label.toLowerCase()}`,
      })),
      follow(context),
      receiptBlock(context),
      checkLink(check_url),
    ],
    'Paid',
  );
}
