import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { payments, refunds } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';

/** How many are claimed together. */
export const BATCH = 40;
/** How many are asked about at the same time. */
const AT_ONCE = 4;

/** What a timer sees to: `claim` takes up to BATCH that are due, so that no other process does; `see` asks about one. */
interface Round<Due> {
  claim(): Promise<Due[]>;
  see(due: Due): Promise<unknown>;
  /** What the log says of one that failed. */
  failed: string;
}

/** One round of a timer, until nothing is due. What fails is logged and comes again at its next time, as does what `stop` leaves. Returns how many it claimed. */
export async function runRound<Due>({ log }: Pick<Deps, 'log'>, { claim, see, failed }: Round<Due>, stop?: AbortSignal): Promise<number> {
  let looked = 0;
  for (;;) {
    const due = await claim();
    looked += due.length;
    for (let i = 0; i < due.length; i += AT_ONCE) {
      if (stop?.aborted) return looked;
      const ends = await Promise.allSettled(due.slice(i, i + AT_ONCE).map(see));
      for (const end of ends) if (end.status === 'rejected') log.warn({ err: end.reason }, failed);
    }
    if (due.length < BATCH) return looked;
  }
}

/** How far the clocks of several processes may be apart. */
const LEEWAY_S = 5;

/** Makes due what a clock that was ahead put off for too long: a next look is never further away than its pause. */
export async function hastenLooks({ connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<void> {
  const check_at = clock.now();
  const latest = ({ check_after_s }: typeof payments | typeof refunds) =>
    sql`${check_at.toISOString()}::timestamptz + make_interval(secs => ${check_after_s} + ${LEEWAY_S})`;
  await db
    .update(payments)
    .set({ check_at })
    .where(and(eq(payments.status, 'created'), gt(payments.check_at, latest(payments))));
  await db
    .update(refunds)
    .set({ check_at })
    .where(and(inArray(refunds.status, ['approved', 'sent']), gt(refunds.check_at, latest(refunds))));
}
