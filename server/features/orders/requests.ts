import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { order_requests } from '#server/database/schema.ts';

export type RequestRow = typeof order_requests.$inferSelect;

export const isOpenRequestOf = (order_id: string) =>
  and(
    eq(order_requests.order_id, order_id),
    isNull(order_requests.answered_at),
    isNull(order_requests.closed_at),
  );

export async function openRequestOf(db: Db, order_id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(order_requests).where(isOpenRequestOf(order_id));
  return row;
}

export const requestsOf = (db: Db, order_id: string): Promise<RequestRow[]> =>
  db
    .select()
    .from(order_requests)
    .where(eq(order_requests.order_id, order_id))
    .orderBy(desc(order_requests.asked_at));
