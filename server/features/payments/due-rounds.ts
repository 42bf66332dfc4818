import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { payments, refunds } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';

export const BATCH = 40;
const AT_ONCE = 4;

interface Round<Due> {
  claim(): Promise<Due[]>;
  see(due: Due): Promise<unknown>;
  failed: string;
}

/** Works until nothing is due; failures are logged. Returns how many items were claimed. */
export async function runRound<Due>(
  { log }: Pick<Deps, 'log'>,
  { claim, see, failed }: Round<Due>,
  stop?: AbortSignal,
): Promise<number> {
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

/** How far the clocks of two processes may differ. */
const LEEWAY_S = 5;

/** Pulls back checks that a process with a fast clock scheduled too late. */
export async function clampCheckTimes({
  connection: { db },
  clock,
}: Pick<Deps, 'connection' | 'clock'>): Promise<void> {
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
    .where(
      and(inArray(refunds.status, ['approved', 'sent']), gt(refunds.check_at, latest(refunds))),
    );
}
