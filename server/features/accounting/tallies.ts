import { and, eq, gte, inArray, isNull, lt, lte, or, sum } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders, tallies } from '#server/database/schema.ts';
import { stageIs } from '#server/features/orders/selection.ts';
import { KINDS } from '#shared/services/index.ts';

/** A count and a sum in kobo. */
export interface Tally {
  rows: number;
  amount_kobo: number;
}
const NOTHING: Tally = { rows: 0, amount_kobo: 0 };

/** How many orders in progress were due before a day (YYYY-MM-DD): the tallies `queue:<kind>:<day>`, one for each day that was ever due. */
export async function countOverdue(db: Db, today: string): Promise<number> {
  const ranges = KINDS.map((kind) => and(gte(tallies.name, `queue:${kind}:2`), lt(tallies.name, `queue:${kind}:${today}`)));
  const [found] = await db
    .select({ rows: sum(tallies.rows).mapWith(Number) })
    .from(tallies)
    .where(or(...ranges));
  return found?.rows ?? 0;
}

/** How many orders in progress an administrator works on: few enough to be counted. */
export const countAssigned = (db: Db, reader: number): Promise<number> =>
  db.$count(orders, and(eq(orders.assigned_to, reader), isNull(orders.deleted_at), ...stageIs('in_progress')));

/** Names from one to another, both included: those of consecutive days stand beside each other in the index. */
export interface NameRange {
  first: string;
  last: string;
}

/**
 * The tallies of these very names and ranges of names: what is read stays the same however many years of days stand beside them.
 * `order:<kind>:all|paid|unpaid|given_back`, `owed:<kind>:all|listed` (unpaid and not cancelled; those that lists show), `status:<kind>:<status>`, `waits:<kind>:paid|unpaid` (for a decision), and by Lagos day
 * `day:<kind>:<date>` (submitted) and `inflow:<kind>:<date>` (the day the money came). 'paid' and inflow are what is left of the payments that
 * count, deleted orders' too: as the list of payments sums it up; 'given_back' is what went back of them.
 */
export async function readTallies(db: Db, names: string[], ranges: NameRange[] = []): Promise<(name: string) => Tally> {
  const { name } = tallies;
  const rows = await db
    .select({ name: tallies.name, rows: sum(tallies.rows).mapWith(Number), amount_kobo: sum(tallies.amount_kobo).mapWith(Number) })
    .from(tallies)
    .where(or(inArray(name, names), ...ranges.map(({ first, last }) => and(gte(name, first), lte(name, last)))))
    .groupBy(tallies.name);
  const found = new Map(rows.map(({ name, ...tally }) => [name, tally]));
  return (name) => found.get(name) ?? NOTHING;
}
