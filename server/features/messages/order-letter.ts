import type { Attachment, Mail } from '#server/adapters/mail/interface.ts';
import { type Letter, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import type { Order } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';

export interface OrderLetter extends Letter {
  /** By default the order's address. */
  to?: string;
  /** A stranger's mail has neither name nor tracking ID. */
  stranger?: true;
  attachments?: Attachment[] | undefined;
}

/** The subject has the tracking ID, so that inbox searches find all of an order's mails. */
export const orderLetter = (
  deps: Pick<Within, 'config' | 'settings'>,
  { email, first_name, tracking_id }: Order,
  id: string,
  { to = email, stranger, attachments, ...letter }: OrderLetter,
): Mail => ({
  id,
  to,
  ...writeLetter(
    senderOf(deps),
    stranger ? '' : first_name,
    stranger ? letter : { ...letter, subject: `${letter.subject} (${tracking_id})` },
  ),
  ...(attachments ? { attachments } : {}),
});
