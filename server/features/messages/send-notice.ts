import { eq } from 'drizzle-orm';
import type { Notice } from '#server/adapters/notify/interface.ts';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { type MessageJob, noticeOf } from './mails.ts';
import { sendMessage, type Transport, type Try } from './messages.ts';
import { decisionHolds, noticeQueue } from './queue-notice.ts';

/** Contains no personal data. @throws Error when it wasn't accepted */
export async function sendNotice(deps: Deps, job: MessageJob, run: Try): Promise<void> {
  const { notifier } = deps;
  if (!notifier) return;
  const by: Transport<Notice> = {
    channel: notifier.channel,
    send: (notice) => notifier.send(notice),
  };
  await sendMessage(deps, noticeQueue, job, run, (deps, id) => write(deps, job, id), by);
}

async function write(
  deps: Deps,
  { order_id, template }: MessageJob,
  id: string,
): Promise<Notice | undefined> {
  const [order] = await deps.connection.db.select().from(orders).where(eq(orders.id, order_id));
  const [says] = noticeOf(template) ?? [];
  if (!order || order.deleted_at || !says || order.notify_by !== deps.notifier?.channel)
    return undefined;
  if (!(await decisionHolds(deps.connection.db, deps, order, template))) return undefined;
  if (template === 'notice_unpaid' && (order.paid_at || order.cancelled_at)) return undefined;
  const { one } = descriptionOf(order.kind).names;
  const url = `${deps.config.PUBLIC_URL}/track-visa?tracking_id=${order.tracking_id}`;
  return {
    id,
    to: order.phone_number,
    template: template.replace('notice_', 'order_'),
    params: [one, url],
    text: `${deps.settings.get().BRAND_NAME}: your ${one} ${says} ${url}`,
  };
}
