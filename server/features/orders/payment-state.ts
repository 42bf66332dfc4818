import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders, payment_shares, payments } from '#server/database/schema.ts';
import type { OrderPaymentState } from '#shared/orders/states.ts';

const moved = sql`select case
  when bool_or(${payments.status} in ('reversed', 'lost')) then 'Reversed'
  when bool_and(${payment_shares.refunded_kobo} >= ${payment_shares.received_kobo}) then 'Refunded'
  when bool_or(${payment_shares.refunded_kobo} > 0) then 'Partly refunded'
  else 'Paid' end from ${payment_shares} join ${payments} on ${payments.id} = ${payment_shares.payment_id}
  where ${payment_shares.order_id} = ${orders.id} and ${payment_shares.paid_at} is not null`;
const state = sql`case when ${orders.paid_at} is null then 'Not paid' else (${moved}) end`;

/** Nested: in single-table queries Drizzle omits table names, and both tables have an `id`. */
export const paymentState = sql<OrderPaymentState>`${state}`;

export async function paymentStateOf(db: Db, { id, paid_at }: Order): Promise<OrderPaymentState> {
  if (!paid_at) return 'Not paid';
  const [row] = await db.select({ state: paymentState }).from(orders).where(eq(orders.id, id));
  return row?.state ?? 'Paid';
}
