import { and, eq } from 'drizzle-orm';
import { type Block, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import { order_requests, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { manageUrl } from '#server/features/manage/links.ts';
import {
  type MessageJob,
  sendMessage,
  type Try,
  type Written,
} from '#server/features/messages/messages.ts';
import type { Queue } from '#server/jobs.ts';
import { fileLabel } from '#shared/file-fields.ts';
import { descriptionOf } from '#shared/services/index.ts';

export const REMINDED_AFTER_DAYS = [3, 7] as const;

interface RequestMail extends MessageJob {
  template: 'request' | 'request_reminder' | 'request_withdrawn' | 'request_answered';
  request_id: string;
}
export const requestMailQueue: Queue<RequestMail> = { name: 'request-mail' };

/** @throws Error when the mail wasn't accepted; the job is then tried again */
export const sendRequestMail = (deps: Deps, mail: RequestMail, run: Try): Promise<void> =>
  sendMessage(deps, requestMailQueue, mail, run, (message_id) => write(deps, mail, message_id));

async function write(
  deps: Deps,
  { template, order_id, request_id }: RequestMail,
  message_id: string,
): Promise<Written> {
  const { db } = deps.connection;
  const [found] = await db
    .select({ request: order_requests, order: orders })
    .from(order_requests)
    .innerJoin(orders, eq(orders.id, order_requests.order_id))
    .where(and(eq(order_requests.id, request_id), eq(orders.id, order_id)));
  if (!found || found.order.deleted_at) return undefined;
  const { request, order } = found;
  const isOpen = !request.answered_at && !request.closed_at;
  const one = descriptionOf(order.kind).names.one;
  const letter = (subject: string, heading: string, body: Block[]): Written => ({
    id: message_id,
    to: order.email,
    ...writeLetter(
      senderOf(deps.config),
      order.first_name,
      `${subject} (${order.tracking_id})`,
      heading,
      body,
    ),
  });
  if (template === 'request_withdrawn')
    return letter(`Nothing more is needed for your ${one}`, 'We need nothing more', [
      `We had asked you for more for your ${one}. That is settled: you have nothing to do, and we go on with it.`,
    ]);
  if (template === 'request_answered')
    return letter(`We have what you sent for your ${one}`, 'Thank you, it has come', [
      'What we asked for has reached us. We go on with your order first thing; you have nothing more to do now.',
    ]);
  if (!isOpen) return undefined;
  const list = await descriptionOf(order.kind).fields();
  const asked: [string, string][] = request.items.map(({ field, reason }) => [
    list[field]?.label ?? fileLabel(field, order.kind),
    reason,
  ]);
  const again = template === 'request_reminder';
  return letter(
    again ? `Your ${one} still waits for you` : `We need something more for your ${one}`,
    again ? 'We still wait for you' : 'We need something more',
    [
      again
        ? `Your ${one} can’t go on before we have this:`
        : `To go on with your ${one}, we need this from you:`,
      { facts: asked },
      ...(request.note ? [`Our note: ${request.note}`] : []),
      { press: await manageUrl(db, deps, message_id, order.id, request.id), text: 'Send it now' },
      'The link opens exactly what is needed, and works until you have sent it. Don’t pass this mail on.',
    ],
  );
}
