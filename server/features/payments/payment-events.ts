import type { Db } from '#server/database/connect.ts';
import { payment_events } from '#server/database/schema.ts';

/**
 * Appends what happened to a payment, with the evidence for it: `answer` is the provider's. An answer that can't be stored is left out and
 * said to be, so that money which came is settled all the same.
 */
export async function recordPaymentEvent(
  tx: Db,
  payment_id: string,
  event: string,
  at: Date,
  evidence?: Record<string, unknown>,
): Promise<void> {
  const row = { payment_id, at, event, evidence };
  if (evidence?.response === undefined) return void (await tx.insert(payment_events).values(row));
  try {
    // Behind a savepoint: a refused row must not end the transaction that settles.
    await tx.transaction((inner) => inner.insert(payment_events).values(row));
  } catch (error) {
    const { response, ...rest } = evidence;
    const not_kept = String(error instanceof Error && error.cause instanceof Error ? error.cause.message : error).slice(0, 200);
    await tx.insert(payment_events).values({ ...row, evidence: { ...rest, not_kept } });
  }
}
