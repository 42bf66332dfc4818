import type { Written } from '#server/adapters/mail/letter.ts';
import type { MailContext } from './context.ts';
import { dueFacts, follow, letter, orderFacts, payNow, trackingLink } from './letter.ts';

/** The application was approved; its document follows. */
export function approved(context: MailContext): Written {
  const { noun, paid } = context;
  const next = `Your ${noun} was approved. Next, we upload the document and mail you when you can download it.`;
  return letter(context, `Approved: your ${noun}`, `Your ${noun} is approved`, [
    next,
    ...(paid
      ? [orderFacts(context), follow(context)]
      : [
          context.agent_pays ? 'It is not paid yet: your agent pays for it.' : 'It is not paid yet.',
          dueFacts(context),
          payNow(context),
          trackingLink(context),
        ]),
  ]);
}
