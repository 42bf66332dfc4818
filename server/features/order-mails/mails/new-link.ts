import type { Written } from '#server/adapters/mail/letter.ts';
import { paperName, readEndedLink } from '#shared/people/ended-link.ts';
import type { MailContext } from './context.ts';
import { letter, orderFacts, trackingLink } from './letter.ts';

export function newLink(context: MailContext): Written {
  const { new_url = '', issued_label } = context;
  const to = new URL(new_url).pathname;
  const link = readEndedLink(to);
  const name =
    issued_label?.toLowerCase() ?? (link && 'paper' in link.to ? paperName(link.to.paper) : 'file');
  return letter(context, `A new link to your ${name}`, 'Your new link', [
    `The link in an earlier mail of ours has expired. This one works for 90 days.`,
    { press: new_url, text: `Open your ${name}` },
    orderFacts(context),
    trackingLink(context),
    'If you did not ask for it, do nothing: it went to you alone.',
  ]);
}
