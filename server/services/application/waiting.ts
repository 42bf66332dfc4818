import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import { paymentStatus } from '#shared/orders/states.ts';
import { fullName } from '#shared/people/names.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import { applications } from './table.ts';

const SHOWN = 8;
/** The index returns them by submission; only this many are sorted by payment. */
const LOOKED_AT = 500;

/** Paid ones first, in order of payment; then the oldest. */
export async function longestWaiting(db: Db): Promise<Dashboard['waiting']['applications']> {
  const oldest = db
    .select({
      id: orders.id,
      kind: orders.kind,
      tracking_id: orders.tracking_id,
      first_name: orders.first_name,
      middle_name: orders.middle_name,
      last_name: orders.last_name,
      waits: applications.waits,
      destination: applications.visa_destination,
      created_at: orders.created_at,
      paid_at: orders.paid_at,
    })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(and(isNotNull(applications.waits), isNull(orders.waiting_since)))
    .orderBy(asc(applications.waits), asc(applications.order_id))
    .limit(LOOKED_AT)
    .as('oldest');
  const rows = await db
    .select()
    .from(oldest)
    .orderBy(
      asc(oldest.waits),
      asc(sql`coalesce(${oldest.paid_at}, ${oldest.created_at})`),
      asc(oldest.id),
    )
    .limit(SHOWN);
  return rows.map(({ id, kind, tracking_id, destination, created_at, paid_at, ...name }) => ({
    id,
    kind,
    tracking_id,
    name: fullName(name),
    destination,
    created_at: created_at.toISOString(),
    payment_date: paid_at?.toISOString() ?? null,
    payment_status: paymentStatus(kind, paid_at),
  }));
}
