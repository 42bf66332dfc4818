import type { Written } from '#server/adapters/mail/letter.ts';
import { paperName, readEndedLink } from '#shared/people/ended-link.ts';
import type { MailContext } from './context.ts';
import { checkLink, letter, orderFacts, trackingLink } from './letter.ts';

/** `label` is for example 'Insurance policy', if an order has several files. */
export function issued(
  context: MailContext,
  {
    label,
    plural,
    check_url,
  }: { label?: string; plural?: boolean; check_url?: string | undefined } = {},
): Written {
  // A visa is issued, not a 'visa application'.
  const issue = label?.toLowerCase() ?? context.noun.replace(/ application$/, '');
  const ready = `Your ${issue} ${plural ? 'are' : 'is'} ready`;
  return letter(
    context,
    ready,
    ready,
    [
      'You can download it from your tracking page.',
      orderFacts(context),
      { press: context.tracking_url, text: `Download your ${issue}` },
      checkLink(check_url),
      'Check that everything in it is right, especially your name and the dates, and tell us at once if anything is not.',
      'If we sent you one for this before, use this new one: it replaces it.',
    ],
    'Ready',
  );
}

/** `label` names the file; without it, the URL determines the document. */
export function newLink(context: MailContext, url: string, label?: string): Written {
  const link = readEndedLink(new URL(url).pathname);
  const name =
    label?.toLowerCase() ?? (link && 'paper' in link.to ? paperName(link.to.paper) : 'file');
  return letter(context, `A new link to your ${name}`, 'Your new link', [
    `The link in our earlier email has expired. This one works for 90 days.`,
    { press: url, text: `Open your ${name}` },
    orderFacts(context),
    trackingLink(context),
    context.agent_pays || context.customer
      ? 'If you did not ask for it, do nothing.'
      : 'If you did not ask for it, do nothing: it went only to you.',
  ]);
}
