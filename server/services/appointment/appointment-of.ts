import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { appointments } from './table.ts';

/** An order's appointment. @throws Error when it has none */
export async function appointmentOf(db: Db, order_id: string): Promise<typeof appointments.$inferSelect> {
  const [row] = await db.select().from(appointments).where(eq(appointments.order_id, order_id));
  if (!row) throw new Error(`order ${order_id} has no appointment`);
  return row;
}
