import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { messages, orders } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Deps } from '#server/deps.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { type MessageJob, mailTitle, phoneTemplate, phoneWords } from './mails.ts';

export const phoneQueue: Queue<MessageJob> = {
  name: 'notice',
  words: 'Message to a phone',
  titleOf: ({ template }) => mailTitle('notice', template),
};

/** Does nothing without a notice, the applicant's consent or a configured channel. */
export async function queuePhoneMessage(
  tx: Db,
  { jobs, clock, notifier }: Pick<Deps, 'jobs' | 'clock' | 'notifier'>,
  { order_id, template, field }: Pick<MessageJob, 'order_id' | 'template' | 'field'>,
  send_at?: Date,
): Promise<void> {
  if (!notifier || !phoneWords(template)) return;
  const [order] = await tx
    .select({ notify_by: orders.notify_by, phone_number: orders.phone_number })
    .from(orders)
    .where(eq(orders.id, order_id));
  if (order?.notify_by !== notifier.channel) return;
  const now = clock.now();
  const id = uuidv7(now.getTime());
  const notice = { order_id, template: phoneTemplate(template) };
  const data = { ...notice, ...(field ? { field } : {}) };
  await tx.insert(messages).values({
    id,
    ...notice,
    channel: notifier.channel,
    address: order.phone_number,
    queue: phoneQueue.name,
    data,
    queued_at: now,
    send_at,
  });
  await jobs.send(tx, phoneQueue, data, { id, ...(send_at ? { startAfter: send_at } : {}) });
}
