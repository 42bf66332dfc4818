import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import { orderHeading } from '#server/features/orders/orders.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { appointments } from './table.ts';

const TEN = 10;

/** Paid, but the slot was sold or is in the past; oldest first. */
export async function lostSlots(db: Db): Promise<Dashboard['lost_slots']> {
  const { appointment_date, appointment_time } = appointments;
  const lost = and(
    appointments.slot_lost,
    isNull(orders.deleted_at),
    isNull(orders.cancelled_at),
    isNull(orders.done_at),
  );
  const [all] = await db
    .select({ rows: count() })
    .from(appointments)
    .innerJoin(orders, eq(orders.id, appointments.order_id))
    .where(lost);
  const rows = await db
    .select({ order: orders, appointment_date, appointment_time })
    .from(appointments)
    .innerJoin(orders, eq(orders.id, appointments.order_id))
    .where(lost)
    .orderBy(asc(appointments.order_id))
    .limit(TEN);
  return {
    all: all?.rows ?? 0,
    appointments: rows.map(({ order, ...slot }) => ({
      ...orderHeading(order),
      ...slot,
      phone_number: order.phone_number,
      payment_date: order.paid_at?.toISOString() ?? null,
    })),
  };
}
