import type { Db } from '#server/database/connect.ts';
import { payment_events } from '#server/database/schema.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';

export interface PaymentEvidence {
  transaction_id?: string;
  /** The provider's response, unchanged. */
  response?: unknown;
  [fact: string]: unknown;
}

/** Who did it, as evidence. */
export const doneBy = ({ id, name }: Pick<Admin, 'id' | 'name'>) => ({
  admin_id: id,
  admin_name: name,
});

/** With the provider's response as evidence, unless it can't be stored: settling goes on. */
export async function recordPaymentEvent(
  tx: Db,
  payment_id: string,
  event: string,
  at: Date,
  { transaction_id, ...evidence }: PaymentEvidence = {},
): Promise<void> {
  const row = { payment_id, at, event, transaction_id, evidence };
  if (evidence.response === undefined) return void (await tx.insert(payment_events).values(row));
  try {
    // In a savepoint, because a rejected row must not abort the settlement.
    await tx.transaction((inner) => inner.insert(payment_events).values(row));
  } catch (error) {
    const { response, ...rest } = evidence;
    const not_kept = String(
      error instanceof Error && error.cause instanceof Error ? error.cause.message : error,
    ).slice(0, 200);
    await tx.insert(payment_events).values({ ...row, evidence: { ...rest, not_kept } });
  }
}
