import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { messages, orders } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Deps } from '#server/deps.ts';
import type { Queue } from '#server/jobs.ts';
import type { MessageJob } from './messages.ts';

/** Short notices to phones, beside the mails that say the same at length. */
export const noticeQueue: Queue<MessageJob> = { name: 'notice' };

/** What a notice says of an order, within a sentence that begins with its name: 'Your visa application …'. By the mail it stands beside. */
const NOTICES: Record<string, string> = {
  paid: 'is paid. The receipt is in your mailbox.',
  request: 'waits for you: we need something more. Look into your mailbox.',
  request_reminder: 'still waits for you: we need something more. Look into your mailbox.',
  approved: 'is approved.',
  denied: 'has been decided. Look into your mailbox.',
  issued: 'is ready.',
  late: 'takes longer than we said. The new date is in your mailbox.',
  unpaid: 'waits for its payment.',
  cancelled: 'is cancelled.',
};
const PREFIX = 'notice_';

/** The text of a notice; undefined where there is none of this name. */
export const noticeText = (template: string): string | undefined => NOTICES[template.replace(PREFIX, '')];

/**
 * Queues the notice that goes with a mail, in the same transaction: where there is one, the applicant wanted it, and this channel is the one
 * that is configured.
 */
export async function queueNotice(
  tx: Db,
  { jobs, clock, notifier }: Pick<Deps, 'jobs' | 'clock' | 'notifier'>,
  { order_id, template }: Pick<MessageJob, 'order_id' | 'template'>,
): Promise<void> {
  if (!notifier || !(template in NOTICES)) return;
  const [order] = await tx
    .select({ notify_by: orders.notify_by, phone_number: orders.phone_number })
    .from(orders)
    .where(eq(orders.id, order_id));
  if (order?.notify_by !== notifier.channel) return;
  const now = clock.now();
  const id = uuidv7(now.getTime());
  const data = { order_id, template: PREFIX + template };
  await tx.insert(messages).values({
    id,
    ...data,
    channel: notifier.channel,
    address: order.phone_number,
    queue: noticeQueue.name,
    data,
    queued_at: now,
  });
  await jobs.send(tx, noticeQueue, data, { id });
}
