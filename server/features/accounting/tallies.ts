import { like, sum } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { tallies } from '#server/database/schema.ts';

/** A count and a sum in kobo. */
export interface Tally {
  rows: number;
  amount_kobo: number;
}
const NOTHING: Tally = { rows: 0, amount_kobo: 0 };

/**
 * The tallies whose names begin so, by the rest of the name: 'order:visa:' has 'all', 'paid' and 'unpaid', 'status:visa:' the three statuses,
 * 'day:visa:' filed orders and 'inflow:visa:' paid money by Lagos day. Names are ours, never somebody's text.
 */
export async function readTallies(db: Db, prefix: string): Promise<(name: string) => Tally> {
  const rows = await db
    .select({ name: tallies.name, rows: sum(tallies.rows).mapWith(Number), amount_kobo: sum(tallies.amount_kobo).mapWith(Number) })
    .from(tallies)
    .where(like(tallies.name, `${prefix}%`))
    .groupBy(tallies.name);
  const found = new Map(rows.map(({ name, ...tally }) => [name.slice(prefix.length), tally]));
  return (name) => found.get(name) ?? NOTHING;
}
