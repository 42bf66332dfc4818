import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import type { PhoneMessage } from '#server/adapters/notify/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { messages, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { nothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { type MessageJob, phoneWords } from './mails.ts';
import { sendMessage, type ToSend, type Transport, type Try } from './messages.ts';
import { phoneQueue } from './queue-phone-message.ts';
import { whenToSend, whenUndeleted } from './when-to-send.ts';

/** A file's notice that was held up until another file came is silent: the later one says it. */
const saidLater = async (db: Db, order_id: string, template: string, id: string) =>
  (await db.$count(
    messages,
    and(
      eq(messages.order_id, order_id),
      eq(messages.template, template),
      gt(messages.id, id),
      inArray(messages.state, ['queued', 'sent']),
    ),
  )) > 0;

/** Contains no personal data. @throws Error when it wasn't accepted */
export async function sendPhoneMessage(deps: Deps, job: MessageJob, run: Try): Promise<void> {
  const { notifier } = deps;
  // Switched off since it was queued: nobody waits for it.
  if (!notifier)
    return void (await deps.connection.db
      .delete(messages)
      .where(and(eq(messages.id, job.message_id ?? run.id), ne(messages.state, 'sent'))));
  const by: Transport<PhoneMessage> = {
    channel: notifier.channel,
    send: (message) => notifier.send(message),
  };
  await sendMessage(deps, phoneQueue, job, run, (deps, id) => write(deps, job, id), by);
}

async function write(
  deps: Deps,
  { order_id, template, field, round }: MessageJob,
  id: string,
): Promise<ToSend<PhoneMessage>> {
  const { db } = deps.connection;
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  const [says] = phoneWords(template) ?? [];
  if (!order || !says || order.notify_by !== deps.notifier?.channel) return undefined;
  const undeleted = whenUndeleted(deps, order);
  if (undeleted !== 'now') return undeleted;
  const when = await whenToSend(db, deps, order, { template, field });
  if (when !== 'now') return when;
  // An agent's customer pays us nothing.
  if (
    template === 'notice_unpaid' &&
    (order.agent_id !== null || order.paid_at || (await nothingToPay(db, deps, order)))
  )
    return undefined;
  const { names, ends } = descriptionOf(order.kind);
  // Some of its files are still to come.
  if (template === 'notice_issued' && ends.by === 'issued' && !order.done_at) return undefined;
  if (template === 'notice_issued' && !round && (await saidLater(db, order_id, template, id)))
    return undefined;
  const url = `${deps.config.PUBLIC_URL}/track-visa?tracking_id=${order.tracking_id}`;
  return {
    id,
    to: order.phone_number,
    template: template.replace('notice_', 'order_'),
    params: [names.one, url],
    text: `${deps.settings.get().BRAND_NAME}: your ${names.one} ${says} ${url}`,
  };
}
