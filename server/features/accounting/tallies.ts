import { and, eq, gte, inArray, isNull, lt, lte, or, sum } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders, tallies } from '#server/database/schema.ts';
import { stageIs } from '#server/features/orders/selection.ts';
import { KINDS } from '#shared/services/index.ts';

export interface Tally {
  rows: number;
  amount_kobo: number;
}
const NOTHING: Tally = { rows: 0, amount_kobo: 0 };

/** `today` is YYYY-MM-DD. */
export async function countOverdue(db: Db, today: string): Promise<number> {
  const ranges = KINDS.map((kind) =>
    and(gte(tallies.name, `queue:${kind}:2`), lt(tallies.name, `queue:${kind}:${today}`)),
  );
  const [found] = await db
    .select({ rows: sum(tallies.rows).mapWith(Number) })
    .from(tallies)
    .where(or(...ranges));
  return found?.rows ?? 0;
}

export const countAssigned = (db: Db, reader: number): Promise<number> =>
  db.$count(
    orders,
    and(eq(orders.assigned_to, reader), isNull(orders.deleted_at), ...stageIs('in_progress')),
  );

/** Both ends included. */
export interface NameRange {
  first: string;
  last: string;
}

/** Tallies by name, as `inflow:<kind>:<Lagos day>`; net of refunds (docs/decisions/0024). */
export async function readTallies(
  db: Db,
  names: string[],
  ranges: NameRange[] = [],
): Promise<(name: string) => Tally> {
  const { name } = tallies;
  const rows = await db
    .select({
      name: tallies.name,
      rows: sum(tallies.rows).mapWith(Number),
      amount_kobo: sum(tallies.amount_kobo).mapWith(Number),
    })
    .from(tallies)
    .where(
      or(
        inArray(name, names),
        ...ranges.map(({ first, last }) => and(gte(name, first), lte(name, last))),
      ),
    )
    .groupBy(tallies.name);
  const found = new Map(rows.map(({ name, ...tally }) => [name, tally]));
  return (name) => found.get(name) ?? NOTHING;
}
