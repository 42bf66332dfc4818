import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { messages, orders } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Deps } from '#server/deps.ts';
import { type Order, serviceOf } from '#server/features/orders/services.ts';
import type { Queue } from '#server/jobs.ts';
import { DECIDED, DECIDED_STATUSES } from '#shared/states.ts';
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
  reopened: 'is looked at again: its decision was taken back. Look into your mailbox.',
};
const PREFIX = 'notice_';

/** The templates of a message: of its mail, and of the notice that goes with it. */
export const withNotice = (template: string): string[] => [template, PREFIX + template];
/** The mail that a message says the short of, or its own template. */
export const mailOf = (template: string): string => template.replace(PREFIX, '');

/**
 * Whether what a message says of a decision is still so: not once it was taken back, or the order cancelled, of which other mails tell. Of any
 * other message it is.
 */
export async function isStillSo(db: Db, { services }: Pick<Deps, 'services'>, order: Order, template: string): Promise<boolean> {
  const to = DECIDED_STATUSES.find((status) => DECIDED[status].mail === mailOf(template));
  return !to || (order.cancelled_at === null && (await serviceOf(services, order.kind).decidedAs?.(db, order)) === to);
}

/** The text of a notice; undefined where there is none of this name. */
export const noticeText = (template: string): string | undefined => NOTICES[mailOf(template)];

/**
 * Queues the notice that goes with a mail, in the same transaction: where there is one, the applicant wanted it, and this channel is the one
 * that is configured.
 */
export async function queueNotice(
  tx: Db,
  { jobs, clock, notifier }: Pick<Deps, 'jobs' | 'clock' | 'notifier'>,
  { order_id, template }: Pick<MessageJob, 'order_id' | 'template'>,
  send_at?: Date,
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
    send_at,
  });
  await jobs.send(tx, noticeQueue, data, { id, ...(send_at ? { startAfter: send_at } : {}) });
}
