import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { appointments } from './table.ts';

/** @throws Error when the order has none */
export async function appointmentOf(
  db: Db,
  order_id: string,
): Promise<typeof appointments.$inferSelect> {
  const [row] = await db.select().from(appointments).where(eq(appointments.order_id, order_id));
  if (!row) throw new Error(`order ${order_id} has no appointment`);
  return row;
}

/** Paid, neither lost nor cancelled, and not over. */
export const isFixed = (
  { paid_at, cancelled_at, done_at }: Order,
  { slot_lost, outcome }: Pick<typeof appointments.$inferSelect, 'slot_lost' | 'outcome'>,
): boolean =>
  paid_at !== null && cancelled_at === null && done_at === null && !slot_lost && outcome === null;
