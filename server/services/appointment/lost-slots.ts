import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import { fullName } from '#shared/people/names.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { appointments } from './table.ts';

const TEN = 10;
const about = {
  id: orders.id,
  kind: orders.kind,
  tracking_id: orders.tracking_id,
  first_name: orders.first_name,
  middle_name: orders.middle_name,
  last_name: orders.last_name,
};

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
    .select({
      ...about,
      phone_number: orders.phone_number,
      paid_at: orders.paid_at,
      appointment_date,
      appointment_time,
    })
    .from(appointments)
    .innerJoin(orders, eq(orders.id, appointments.order_id))
    .where(lost)
    .orderBy(asc(appointments.order_id))
    .limit(TEN);
  return {
    all: all?.rows ?? 0,
    appointments: rows.map(({ first_name, middle_name, last_name, paid_at, ...row }) => ({
      ...row,
      name: fullName({ first_name, middle_name, last_name }),
      payment_date: paid_at?.toISOString() ?? null,
    })),
  };
}
