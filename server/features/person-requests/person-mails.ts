import { eq } from 'drizzle-orm';
import { type Block, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import { person_requests } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import type { MailJob } from '#server/features/messages/mails.ts';
import type { ToSend } from '#server/features/messages/messages.ts';
import { PERSON_REQUESTS } from '#shared/people/person-request-words.ts';

/** Shared by mails with and without an order. */
export const answerBody = ({
  kind,
  answer,
}: Pick<typeof person_requests.$inferSelect, 'kind' | 'answer'>): Block[] => [
  `You asked us about your data: ${PERSON_REQUESTS[kind].label.toLowerCase()}. This is our answer:`,
  ...answer.split(/\n+/),
  'If you think we got it wrong, reply to this email, or complain to the Nigeria Data Protection Commission.',
];

export async function writePersonMail(
  deps: Deps,
  { person_request_id }: MailJob<'person-mail'>,
  id: string,
): Promise<ToSend> {
  const [asked] = await deps.connection.db
    .select()
    .from(person_requests)
    .where(eq(person_requests.id, person_request_id));
  if (!asked?.answered_at || !asked.email) return undefined;
  return {
    id: `person-${id}`,
    to: asked.email,
    ...writeLetter(senderOf(deps), asked.name, {
      subject: 'What you asked about your data',
      heading: 'Our answer',
      body: answerBody(asked),
    }),
  };
}
