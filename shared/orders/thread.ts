import * as z from 'zod/mini';
import { done } from '../errors.ts';
import { longText } from '../fields.ts';
import { replyText } from '../staff/replies.ts';
import { namedOrder } from './orders.ts';

/**
 * From staff; placeholders are filled with the order's values. `shown` is the last message that was
 * read, null if there was none.
 */
export const newMessage = z.object({ text: replyText, shown: z.optional(z.nullable(z.uuid())) });

/** What was shown: later messages go on waiting. */
export const seenMessages = z.object({ shown: z.optional(z.uuid()) });

/** From the applicant. */
export const ownMessage = z.object({ text: longText('Write your message.', 2000) });

export const threadMessage = z.object({
  id: z.string(),
  from: z.enum(['staff', 'applicant']),
  /** A colleague's name; empty for the applicant. */
  by: z.string(),
  text: z.string(),
  at: z.string(),
  /** The other side hasn't answered it yet. */
  waits: z.boolean(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;

/** Whether the applicant has a message of staff's to answer. */
export const awaitsAnswer = (thread: readonly ThreadMessage[]): boolean =>
  thread.some(({ from, waits }) => from === 'staff' && waits);

export const writtenMessage = z.extend(done, threadMessage.shape);

export const waitingMessage = z.extend(namedOrder, {
  message_id: z.string(),
  text: z.string(),
  at: z.string(),
  assignee: z.nullable(z.string()),
});
export type WaitingMessage = z.infer<typeof waitingMessage>;
