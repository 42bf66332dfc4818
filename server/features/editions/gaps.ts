import { and, count, desc, ilike, or, type SQL, sql } from 'drizzle-orm';
import { gaps } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { lagosDay } from '#shared/dates.ts';
import type { Gap } from '#shared/places/editions.ts';

/** Different gaps stored per month; limited because anybody may ask. */
const MOST_A_MONTH = 5000;

/** A row's sort key, for the list's cursor; the purpose may contain line breaks. */
const placeOf = ({ times, month, destination, nationality, kind, purpose }: Gap): string =>
  [times, month, destination, nationality, kind, purpose].join('\n');
export const GAP_PLACE = /^\d{1,9}\n\d{4}-\d\d\n[^\n]*\n[^\n]*\n[^\n]*\n/;

function after(place: string): SQL {
  const [times, month, destination, nationality, kind, ...purpose] = place.split('\n');
  return sql`(${gaps.times} < ${times} or ${gaps.times} = ${times} and (${gaps.month} < ${month}
    or ${gaps.month} = ${month} and (${gaps.destination}, ${gaps.nationality}, ${gaps.kind}, ${gaps.purpose})
      > (${destination}, ${nationality}, ${kind}, ${purpose.join('\n')})))`;
}

/** The most wanted first. `like` is from `likeOf`; `behind` is the id of the row before. */
export async function listGaps(
  { connection: { db } }: Pick<Deps, 'connection'>,
  {
    like,
    behind,
    limit,
  }: { like?: string | undefined; behind?: string | undefined; limit: number },
): Promise<(Gap & { id: string })[]> {
  const rows = await db
    .select()
    .from(gaps)
    .where(
      and(
        like
          ? or(...[gaps.destination, gaps.nationality, gaps.purpose].map((one) => ilike(one, like)))
          : undefined,
        behind === undefined ? undefined : after(behind),
      ),
    )
    .orderBy(
      desc(gaps.times),
      desc(gaps.month),
      gaps.destination,
      gaps.nationality,
      gaps.kind,
      gaps.purpose,
    )
    .limit(limit);
  return rows.map((row) => ({ ...row, id: placeOf(row) }));
}

/** Stores nothing about who asked. */
export async function countGap(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  wanted: Omit<Gap, 'month' | 'times'>,
): Promise<void> {
  const month = lagosDay(clock.now()).slice(0, 7);
  const [have] = await db.select({ rows: count() }).from(gaps).where(sql`${gaps.month} = ${month}`);
  const known = { ...wanted, month };
  if ((have?.rows ?? 0) >= MOST_A_MONTH) {
    await db
      .update(gaps)
      .set({ times: sql`${gaps.times} + 1` })
      .where(
        sql`(${gaps.month}, ${gaps.kind}, ${gaps.destination}, ${gaps.nationality}, ${gaps.purpose}) = (${month}, ${known.kind}, ${known.destination}, ${known.nationality}, ${known.purpose})`,
      );
    return;
  }
  await db
    .insert(gaps)
    .values(known)
    .onConflictDoUpdate({
      target: [gaps.month, gaps.kind, gaps.destination, gaps.nationality, gaps.purpose],
      set: { times: sql`${gaps.times} + 1` },
    });
}
