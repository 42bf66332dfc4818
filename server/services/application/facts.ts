import { and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { termsOf } from '#server/features/orders/orders.ts';
import { workingDaysBetween } from '#server/features/orders/working-days.ts';
import { addDays, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { type Facts, FEWEST, USUAL_DAYS_OF } from '#shared/places/facts.ts';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { applications } from './table.ts';

/** How many of a destination's last decisions count. */
const MOST = 100;
const MOST_POPULAR = 20;

const counted = and(isNotNull(orders.paid_at), isNull(orders.deleted_at));
/** What was decided before it was paid took no time. */
const timed = and(counted, gte(applications.decided_at, orders.paid_at));

async function decidedSoFar(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(and(counted, inArray(applications.visa_status, ['Approved', 'Denied'])));
  return row?.count ?? 0;
}

async function usualDays(db: Db, since: Date): Promise<Facts['usual_days']> {
  const place = sql<number>`row_number() over (partition by ${applications.kind}, ${applications.visa_destination} order by ${desc(applications.decided_at)})`;
  const latest = db
    .select({
      kind: applications.kind,
      destination: applications.visa_destination,
      paid_at: orders.paid_at,
      decided_at: applications.decided_at,
      place: place.as('place'),
    })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(and(timed, gte(applications.decided_at, since)))
    .as('latest');
  const rows = await db.select().from(latest).where(sql`${latest.place} <= ${MOST}`);
  const places = Map.groupBy(rows, ({ kind, destination }) => `${kind} ${destination}`);
  const usual = await Promise.all(
    [...places.values()].flatMap((decided) => {
      const [one] = decided;
      if (!one || decided.length < FEWEST) return [];
      const { kind, destination } = one;
      return median(decided).then((days) => ({ kind, destination, days, since: lagosDay(since) }));
    }),
  );
  return usual.sort(
    (a, b) => a.destination.localeCompare(b.destination) || a.kind.localeCompare(b.kind),
  );
}

type Times = Record<'paid_at' | 'decided_at', Date | null>;

async function median(decided: readonly Times[]): Promise<number> {
  const days = await Promise.all(
    decided.flatMap(({ paid_at, decided_at }) =>
      paid_at && decided_at ? [workingDaysBetween(paid_at, decided_at)] : [],
    ),
  );
  // Paid and decided on the same day counts as one day.
  return Math.max(1, days.sort((a, b) => a - b)[Math.floor(days.length / 2)] ?? 1);
}

const FEWEST_OF_ONE = 20;

/** Median working days of this destination's last orders; undefined while there are few. */
export async function usualDaysOf(
  db: Db,
  destination_id: number,
  speed: string,
): Promise<number | undefined> {
  const rows = await db
    .select({ paid_at: orders.paid_at, decided_at: applications.decided_at })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(
      and(
        timed,
        eq(applications.destination_id, destination_id),
        or(isNull(applications.speed), eq(applications.speed, speed)),
      ),
    )
    .orderBy(sql`${applications.decided_at} desc nulls last`)
    .limit(MOST);
  return rows.length < FEWEST_OF_ONE ? undefined : median(rows);
}

/** Until when all services that decide refund everything; undefined if they differ. */
function refundUntil(deps: Deps): Facts['refund_until'] {
  const moments = new Set(
    DECIDED_KINDS.map(
      (kind) => termsOf(deps, kind).findLast(({ percent }) => percent === 100)?.until,
    ),
  );
  const [until] = moments;
  return moments.size === 1 ? until : undefined;
}

/** Destinations of the visas paid most often of late, most often first. */
async function popularPlaces(deps: Deps): Promise<string[]> {
  const { db } = deps.connection;
  const since = addDays(deps.clock.now(), -USUAL_DAYS_OF);
  const rows = await db
    .select({ destination: applications.visa_destination })
    .from(applications)
    .innerJoin(orders, eq(orders.id, applications.order_id))
    .where(and(counted, eq(orders.kind, LEADING_KIND), gte(orders.paid_at, since)))
    .groupBy(applications.visa_destination)
    .orderBy(desc(sql`count(*)`), applications.visa_destination)
    .limit(MOST_POPULAR);
  return rows.map(({ destination }) => destination);
}

async function readFacts(deps: Deps): Promise<Facts> {
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

const FRESH_MS = 30_000;

/** Concurrent callers share one read; if it fails, they get the last result. */
function cached<Found extends object>(read: () => Promise<Found>): () => Promise<Found> {
  const known = new LRUCache<'found', Found>({
    max: 1,
    ttl: FRESH_MS,
    fetchMethod: read,
    allowStaleOnFetchRejection: true,
  });
  return async () => {
    const found = await known.fetch('found');
    if (!found) throw new Error('the facts were not read');
    return found;
  };
}

/** Facts from our own orders, read at most twice a minute. */
export const createFacts = (deps: Deps) => ({
  facts: cached(() => readFacts(deps)),
  popular: cached(() => popularPlaces(deps)),
});
