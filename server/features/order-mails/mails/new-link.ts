import type { Written } from '#server/adapters/mail/letter.ts';
import { paperName, readEndedLink } from '#shared/people/ended-link.ts';
import type { MailContext } from './context.ts';
import { letter, orderFacts, trackingLink } from './letter.ts';

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
