import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { slotStart } from '#shared/dates.ts';
import { appointments } from './table.ts';

export type Appointment = typeof appointments.$inferSelect;

/** @throws Error when the order has none */
export async function appointmentOf(db: Db, order_id: string): Promise<Appointment> {
  const [row] = await db.select().from(appointments).where(eq(appointments.order_id, order_id));
  if (!row) throw new Error(`order ${order_id} has no appointment`);
  return row;
}

/** Paid, neither lost nor cancelled, and still to come. */
export const isAhead = (
  { paid_at, cancelled_at, done_at }: Order,
  { slot_lost, outcome, ...slot }: Appointment,
  now: Date,
): boolean =>
  paid_at !== null &&
  cancelled_at === null &&
  done_at === null &&
  !slot_lost &&
  outcome === null &&
  slotStart(slot) > now;
