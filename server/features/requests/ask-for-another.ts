import { and, eq, gte, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, messages, type Order, order_requests, orders } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { manageMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import { openRequestOf, type RequestRow } from '#server/features/orders/requests.ts';
import { whyNotChange } from '#server/features/payments/may-change.ts';
import type { NewRequest } from '#shared/orders/requests.ts';
import { isUploadField } from '#shared/services/index.ts';
import { openRequest, whyNotAsk } from './ask.ts';
import { mailAboutRequest } from './request-mails.ts';

const REASON = 'Our virus scanner found the file harmful. Make the document again and send that.';

/**
 * Requests a replacement for a harmful upload, together with what is asked for already. Of an order
 * that can still be changed it mails the applicant; nobody where nothing can be sent.
 */
export async function askForAnother(
  tx: Db,
  deps: Within,
  { id }: Order,
  field: string,
): Promise<void> {
  const order = await lockOrder(tx, id);
  if (!order || order.deleted_at || !isUploadField(order.kind, field)) return;
  const item = { field, reason: REASON };
  const open = await openRequestOf(tx, id);
  if (open) await askBesides(tx, deps, open, item);
  else if (!(await whyNotAsk(tx, deps, order)))
    await openRequest(tx, deps, id, { items: [item] }, SYSTEM);
  else if (!(await whyNotChange(tx, deps, order)))
    await queueMessage(tx, deps, manageMailQueue, {
      template: 'upload_harmful',
      order_id: id,
      field,
    });
}

/**
 * Requests replacements for what was found harmful before anything could be asked for, such as in an
 * agent's order that was not paid.
 */
export async function askForHarmful(deps: Deps): Promise<void> {
  const { db } = deps.connection;
  const askedFor = db
    .select({ id: order_requests.id })
    .from(order_requests)
    .where(
      and(
        eq(order_requests.order_id, files.order_id),
        gte(order_requests.asked_at, files.created_at),
        sql`${order_requests.items} @> jsonb_build_array(jsonb_build_object('field', ${files.field}))`,
      ),
    );
  const found = await db
    .select({ order: orders, field: files.field })
    .from(files)
    .innerJoin(orders, eq(orders.id, files.order_id))
    .where(
      and(
        eq(files.scan, 'infected'),
        isNull(files.replaced_at),
        isNotNull(orders.paid_at),
        isNull(orders.done_at),
        isNull(orders.cancelled_at),
        isNull(orders.deleted_at),
        notExists(askedFor),
      ),
    );
  for (const { order, field } of found)
    await transaction(deps, (tx, deps) => askForAnother(tx, deps, order, field));
}

async function askBesides(
  tx: Db,
  deps: Within,
  { id: request_id, order_id, items, asked_by }: RequestRow,
  item: NewRequest['items'][number],
): Promise<void> {
  const { field } = item;
  if (items.some((one) => one.field === field)) return;
  await tx
    .update(order_requests)
    .set({ items: [...items, item] })
    .where(eq(order_requests.id, request_id));
  await recordEvent(tx, order_id, 'requested', SYSTEM, deps.clock.now(), { fields: [field] });
  // The mail of our own request, written when it is sent, will name both. A colleague's may be undone.
  const waiting = and(
    eq(messages.order_id, order_id),
    eq(messages.template, 'request'),
    eq(messages.state, 'queued'),
    isNull(messages.tried_at),
  );
  if (asked_by === null && (await tx.$count(messages, waiting)) > 0) return;
  await mailAboutRequest(tx, deps, 'request_reminder', order_id, request_id);
}
