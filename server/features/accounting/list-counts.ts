import { payments } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { countToReview } from '#server/features/comparison/reviews.ts';
import { countRefunds } from '#server/features/refunds/list-refunds.ts';
import { lagosDay } from '#shared/dates.ts';
import { KINDS } from '#shared/services/index.ts';
import type { ListCounts } from '#shared/staff/list-counts.ts';
import { countAssigned, countOverdue, readTallies } from './tallies.ts';

/** As administrator `reader` sees them. */
export async function readListCounts(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  reader: number,
): Promise<ListCounts> {
  const inProgress = KINDS.map((kind) => `stage:${kind}:in_progress`);
  const [tally, overdue, mine, all, to_review, refunds] = await Promise.all([
    readTallies(db, inProgress),
    countOverdue(db, lagosDay(clock.now())),
    countAssigned(db, reader),
    db.$count(payments),
    countToReview(db),
    countRefunds(db),
  ]);
  return {
    queue: { all: inProgress.reduce((sum, name) => sum + tally(name).rows, 0), overdue, mine },
    payments: { all, to_review: to_review.all },
    refunds,
  };
}
