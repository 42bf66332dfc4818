import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders, payments } from '#server/database/schema.ts';
import type { OrderPaymentState } from '#shared/states.ts';
import type { Order } from './services.ts';

const came = sql`coalesce(${payments.received_kobo}, ${payments.amount_kobo})`;
const moved = sql`select case
  when bool_or(${payments.status} in ('reversed', 'lost')) then 'Reversed'
  when bool_and(${payments.refunded_kobo} >= ${came}) then 'Refunded'
  when bool_or(${payments.refunded_kobo} > 0) then 'Partly refunded'
  else 'Paid' end from ${payments} where ${payments.order_id} = ${orders.id} and ${payments.paid_at} is not null`;
const state = sql`case when ${orders.paid_at} is null then 'Not paid' else (${moved}) end`;

/** Wrapped: Drizzle omits a single table's name, and both tables have an `id`. */
export const paymentState = sql<OrderPaymentState>`${state}`;

export async function paymentStateOf(db: Db, { id, paid_at }: Order): Promise<OrderPaymentState> {
  if (!paid_at) return 'Not paid';
  const [row] = await db.select({ state: paymentState }).from(orders).where(eq(orders.id, id));
  return row?.state ?? 'Paid';
}
