import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, orders, thread_messages } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { manageMailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { lockUndeleted, orderHeading, requireEmail } from '#server/features/orders/orders.ts';
import { assigneeName } from '#server/features/orders/records.ts';
import { filledFor } from '#server/features/replies/order-values.ts';
import type { Admin, Applicant } from '#server/features/sessions/sessions.ts';
import { beyondPlace } from '#server/http/paging.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { LONGEST } from '#shared/fields.ts';
import type { newMessage, ThreadMessage, WaitingMessage } from '#shared/orders/thread.ts';
import { shortFullName } from '#shared/people/names.ts';

type Row = typeof thread_messages.$inferSelect;

const present = ({ id, admin_id, text, at, answered_at }: Row, by: string): ThreadMessage => ({
  id,
  from: admin_id === null ? 'applicant' : 'staff',
  by,
  text,
  at: at.toISOString(),
  waits: answered_at === null,
});

/** Oldest first; applicants see staff's first names and initials only. */
export async function threadOf(
  db: Db,
  order_id: string,
  reader: 'admin' | 'applicant' = 'admin',
): Promise<ThreadMessage[]> {
  const rows = await db
    .select({ message: thread_messages, name: admins.admin_name })
    .from(thread_messages)
    .leftJoin(admins, eq(admins.id, thread_messages.admin_id))
    .where(eq(thread_messages.order_id, order_id))
    .orderBy(asc(thread_messages.at), asc(thread_messages.id));
  return rows.map(({ message, name }) =>
    present(message, reader === 'admin' ? (name ?? '') : shortFullName(name ?? '')),
  );
}

const unansweredOf = builtOnce((db) =>
  db
    .select({ id: thread_messages.id })
    .from(thread_messages)
    .where(
      and(
        eq(thread_messages.order_id, sql.placeholder('order_id')),
        isNotNull(thread_messages.admin_id),
        isNull(thread_messages.answered_at),
      ),
    )
    .limit(1),
);

/** `awaitsAnswer` for whoever doesn't read the thread. */
export const readAwaitsAnswer = async (db: Db, order_id: string): Promise<boolean> =>
  (await unansweredOf(db, { order_id })).length > 0;

/** Marks messages from the applicant or from administrators as answered, up to `last`. */
const settle = (tx: Db, order_id: string, of: 'admin' | 'applicant', at: Date, last?: string) =>
  tx
    .update(thread_messages)
    .set({ answered_at: at })
    .where(
      and(
        eq(thread_messages.order_id, order_id),
        (of === 'admin' ? isNotNull : isNull)(thread_messages.admin_id),
        isNull(thread_messages.answered_at),
        last
          ? sql`${thread_messages.at} <= (select at from thread_messages where id = ${last})`
          : undefined,
      ),
    );

async function add(tx: Db, values: Omit<Row, 'id' | 'answered_at'>): Promise<Row> {
  const [row] = await tx
    .insert(thread_messages)
    .values({ id: uuidv7(values.at.getTime()), ...values })
    .returning();
  if (!row) throw new Error('the message was not returned');
  return row;
}

/** @throws AppError not_found, conflict without an address, invalid like `filledFor` */
export const writeToApplicant = (
  deps: Deps,
  id: string,
  { text: typed, shown }: z.infer<typeof newMessage>,
  admin: Admin,
): Promise<ThreadMessage> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    requireEmail(order.email);
    const { text } = await filledFor(tx, deps, order, { text: [typed, LONGEST.message] });
    const at = deps.clock.now();
    if (shown !== null) await settle(tx, order.id, 'applicant', at, shown);
    const row = await add(tx, { order_id: order.id, admin_id: admin.id, text, at });
    await recordEvent(tx, order.id, 'written', admin, at);
    await queueMessage(tx, deps, manageMailQueue, {
      template: 'message',
      order_id: order.id,
      thread_id: row.id,
    });
    return present(row, admin.name);
  });

/** The order's last message, if it says the same, was written within the hour and waits. */
async function sentBefore(tx: Db, order_id: string, text: string, now: Date) {
  const [last] = await tx
    .select()
    .from(thread_messages)
    .where(eq(thread_messages.order_id, order_id))
    .orderBy(desc(thread_messages.at), desc(thread_messages.id))
    .limit(1);
  const same = last?.admin_id === null && last.answered_at === null && last.text === text;
  return same && now.getTime() - last.at.getTime() < HOUR_MS ? last : undefined;
}

/** Whoever got no answer sends again: the same words count once. @throws AppError not_found */
export const writeToStaff = (deps: Deps, me: Applicant, text: string): Promise<ThreadMessage> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, me.order_id);
    const at = deps.clock.now();
    const before = await sentBefore(tx, order.id, text, at);
    if (before) return present(before, '');
    await settle(tx, order.id, 'admin', at);
    const row = await add(tx, { order_id: order.id, admin_id: null, text, at });
    await recordEvent(tx, order.id, 'applicant_wrote', me, at);
    return present(row, '');
  });

/** Marks the applicant's messages up to `shown` as needing no answer. @throws AppError not_found */
export const settleMessages = (
  deps: Deps,
  id: string,
  admin: Admin,
  shown?: string,
): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    const at = deps.clock.now();
    const settled = await settle(tx, order.id, 'applicant', at, shown).returning({
      id: thread_messages.id,
    });
    if (settled.length > 0) await recordEvent(tx, order.id, 'messages_settled', admin, at);
  });

/** Applicants' unanswered messages, oldest first. */
export async function waitingMessages(
  db: Db,
  limit: number,
  behind?: string,
): Promise<WaitingMessage[]> {
  const rows = await db
    .select({ message: thread_messages, order: orders, assignee: assigneeName })
    .from(thread_messages)
    .innerJoin(orders, eq(orders.id, thread_messages.order_id))
    .where(
      and(
        isNull(thread_messages.admin_id),
        isNull(thread_messages.answered_at),
        isNull(orders.deleted_at),
        beyondPlace(gt, thread_messages.at, thread_messages.id, behind),
      ),
    )
    .orderBy(asc(thread_messages.at), asc(thread_messages.id))
    .limit(limit);
  return rows.map(({ message, order, assignee }) => ({
    ...orderHeading(order),
    message_id: message.id,
    text: message.text,
    at: message.at.toISOString(),
    assignee,
  }));
}
