import { and, count, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { reachedBy, VISA_STATUSES } from '#shared/orders/states.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import type { RefusalsBy } from '#shared/staff/reports.ts';
import { applications } from './table.ts';

const { kind, visa_destination, visa_status, decided_at, decided_by, reason } = applications;
export const REFUSED = VISA_STATUSES.filter((status) => reachedBy(status) === 'failed');
const refused = inArray(visa_status, REFUSED);

const KEYS = {
  // Null if it wasn't refused.
  reason: sql<string | null>`case when ${refused} then ${reason} end`,
  service: sql<string | null>`${kind}`,
  destination: sql<string | null>`${visa_destination}`,
  person: sql<string | null>`${decided_by}::text`,
} satisfies Record<RefusalsBy, unknown>;

/** How many were decided in the period, and how many of them refused. */
export const refusals = (
  db: Db,
  of: DecidedKind,
  { since, before }: { since: Date; before: Date },
  by: RefusalsBy,
): Promise<{ key: string | null; decided: number; refused: number }[]> =>
  db
    .select({
      key: KEYS[by].as('key'),
      decided: count(),
      refused: sql<number>`(count(*) filter (where ${refused}))::int`,
    })
    .from(applications)
    .where(and(eq(kind, of), gte(decided_at, since), lt(decided_at, before)))
    .groupBy(sql`1`);
