import { count, desc, ilike, or, sql } from 'drizzle-orm';
import { gaps } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { lagosDay } from '#shared/dates.ts';
import type { Gap } from '#shared/places/editions.ts';

/** So many different ones are remembered of a month: anybody may ask. */
const MOST_A_MONTH = 5000;

/** The most wanted first. `like`: as `likeOf` makes it. */
export const listGaps = (
  { connection: { db } }: Pick<Deps, 'connection'>,
  { like, limit }: { like?: string | undefined; limit?: number | undefined },
) => {
  const rows = db
    .select()
    .from(gaps)
    .where(
      like
        ? or(...[gaps.destination, gaps.nationality, gaps.purpose].map((one) => ilike(one, like)))
        : undefined,
    )
    .orderBy(desc(gaps.times), desc(gaps.month), gaps.destination, gaps.nationality, gaps.purpose);
  return limit === undefined ? rows : rows.limit(limit);
};

/** Of whom it was, nothing is kept. */
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
