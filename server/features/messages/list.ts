import { and, asc, count, desc, eq, gt, inArray, lt, min, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { messages, orders } from '#server/database/schema.ts';
import { sortTerms } from '#server/features/orders/id-query.ts';
import { orderHeading } from '#server/features/orders/orders.ts';
import { matching, searchIds } from '#server/features/orders/search.ts';
import { beyondPlace } from '#server/http/paging.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import type { ListedMessage, MessageState, OrderMessage } from '#shared/staff/messages.ts';
import { mailTitle, TO_COLLEAGUES } from './mails.ts';

type Row = typeof messages.$inferSelect;
type Order = typeof orders.$inferSelect;

const present = (row: Row, order: Pick<Order, 'email' | 'phone_number'>): OrderMessage => ({
  id: row.id,
  channel: row.channel,
  template: row.template,
  title: mailTitle(row.queue, row.template),
  address: row.address,
  own_address: row.address === order[row.channel === 'mail' ? 'email' : 'phone_number'],
  state: row.state,
  queued_at: row.queued_at.toISOString(),
  send_at: row.send_at?.toISOString() ?? null,
  tried_at: row.tried_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  tries: row.tries,
  answer: row.answer,
});

export const messagesOf = async (
  db: Db,
  order_id: string,
  reader: 'applicant' | 'admin' = 'admin',
): Promise<OrderMessage[]> => {
  const theirs = reader === 'applicant' ? notInArray(messages.template, TO_COLLEAGUES) : undefined;
  const rows = await db
    .select({ message: messages, order: orders })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.order_id))
    .where(and(eq(messages.order_id, order_id), theirs))
    .orderBy(asc(messages.queued_at), asc(messages.id));
  return rows.map(({ message, order }) => present(message, order));
};

const SOURCE = sql`${messages} join ${orders} on ${eq(orders.id, messages.order_id)}`;

const SORT = { by: [messages.queued_at, messages.id], ascending: false };

interface MessageFilter {
  state?: MessageState | undefined;
  q?: string | undefined;
}

export function messageIds(
  db: Db,
  { state, q }: MessageFilter,
  limit: number,
  behind?: string,
): Promise<string[]> {
  const beyond = beyondPlace(lt, messages.queued_at, messages.id, behind);
  const reading = {
    id: messages.id,
    source: SOURCE,
    where: and(state ? eq(messages.state, state) : undefined, beyond) ?? sql`true`,
    sort: SORT,
    limit,
  };
  return searchIds(db, matching(q), reading);
}

export async function listMessages(
  db: Db,
  filter: MessageFilter,
  limit: number,
  behind?: string,
): Promise<ListedMessage[]> {
  const ids = await messageIds(db, filter, limit, behind);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ message: messages, order: orders })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.order_id))
    .where(inArray(messages.id, ids))
    .orderBy(...sortTerms(SORT));
  return rows.map(({ message, order }) => ({
    ...present(message, order),
    order: {
      ...orderHeading(order),
      deleted: order.deleted_at !== null,
    },
  }));
}

const SHOWN = 5;

export async function messageTroubles(db: Db): Promise<Dashboard['messages']> {
  const failedOnce = and(
    eq(messages.state, 'queued'),
    gt(messages.tries, 0),
    sql`${messages.answer} <> ''`,
  );
  const of = (state: MessageState) => db.$count(messages, eq(messages.state, state));
  const [refused, given_up, [waiting], [last], newest] = await Promise.all([
    of('refused'),
    of('given_up'),
    db
      .select({ all: count(), since: min(messages.queued_at) })
      .from(messages)
      .where(failedOnce),
    db
      .select({ answer: messages.answer })
      .from(messages)
      .where(failedOnce)
      .orderBy(desc(messages.tried_at))
      .limit(1),
    listMessages(db, { state: 'refused' }, SHOWN),
  ]);
  return {
    refused,
    given_up,
    waiting: {
      all: waiting?.all ?? 0,
      since: waiting?.since?.toISOString() ?? null,
      answer: last?.answer ?? '',
    },
    newest,
  };
}
