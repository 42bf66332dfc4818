import { and, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { termsOf } from '#server/features/orders/orders.ts';
import { workingDaysBetween } from '#server/features/orders/working-days.ts';
import { addDays, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { type Facts, FEWEST, USUAL_DAYS_OF } from '#shared/facts.ts';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { applications } from './table.ts';

/** Of each destination, its last decisions. */
const MOST = 100;

const counted = and(isNotNull(orders.paid_at), isNull(orders.deleted_at));

async function decidedSoFar(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(and(counted, inArray(applications.visa_status, ['Approved', 'Denied'])));
  return row?.count ?? 0;
}

async function usualDays(db: Db, since: Date): Promise<Facts['usual_days']> {
  const place = sql<number>`row_number() over (partition by ${applications.visa_destination} order by ${desc(applications.decided_at)})`;
  const latest = db
    .select({
      destination: applications.visa_destination,
      paid_at: orders.paid_at,
      decided_at: applications.decided_at,
      place: place.as('place'),
    })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(and(counted, gte(applications.decided_at, since)))
    .as('latest');
  const rows = await db.select().from(latest).where(sql`${latest.place} <= ${MOST}`);
  const days = new Map<string, number[]>();
  for (const { destination, paid_at, decided_at } of rows) {
    if (!paid_at || !decided_at) continue;
    const list = days.get(destination) ?? [];
    list.push(await workingDaysBetween(paid_at, decided_at));
    days.set(destination, list);
  }
  return [...days]
    .filter(([, list]) => list.length >= FEWEST)
    .map(([destination, list]) => ({
      destination,
      // Paid and decided on one day took a day.
      days: Math.max(1, list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 1),
      since: lagosDay(since),
    }))
    .sort((a, b) => a.destination.localeCompare(b.destination));
}

/** The moment until which every service that decides refunds everything, if it is the same. */
function refundUntil(deps: Deps): Facts['refund_until'] {
  const moments = new Set(
    DECIDED_KINDS.map(
      (kind) => termsOf(deps, kind).findLast(({ percent }) => percent === 100)?.until,
    ),
  );
  const [until] = moments;
  return moments.size === 1 ? until : undefined;
}

export async function readFacts(deps: Deps): Promise<Facts> {
  const { db } = deps.connection;
  const since = addDays(lagosMidnight(lagosDay(deps.clock.now())), -USUAL_DAYS_OF);
  const decided = await decidedSoFar(db);
  const refund_until = refundUntil(deps);
  return {
    ...(decided >= FEWEST ? { decided } : {}),
    ...(refund_until ? { refund_until } : {}),
    usual_days: await usualDays(db, since),
  };
}
