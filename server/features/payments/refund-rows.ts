// What payments ask and change of refunds; what follows from a change is features/refunds/refund-moves.ts.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Refund, refunds } from '#server/database/schema.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { OPEN_REFUNDS, WITHDRAWABLE_REFUNDS } from '#shared/orders/states.ts';

/** Locks them; oldest first. Of one order, or all orders of the payment. */
export const openRefundsOf = (tx: Db, payment_id: string, order_id?: string): Promise<Refund[]> =>
  tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, payment_id),
        order_id === undefined ? undefined : eq(refunds.order_id, order_id),
        inArray(refunds.status, OPEN_REFUNDS),
      ),
    )
    .orderBy(asc(refunds.id))
    .for('update');

export const detailOf = ({
  amount_kobo,
  currency,
  reason,
}: Pick<Refund, 'amount_kobo' | 'currency' | 'reason'>) => ({ amount_kobo, currency, reason });

/** Condition on `refunds`: those that failed, of the order's share. */
export const failedFor = (payment_id: string, order_id: string) =>
  and(
    eq(refunds.payment_id, payment_id),
    eq(refunds.order_id, order_id),
    eq(refunds.status, 'failed'),
  );

/** Nobody is owed them any more: what came now counts for the order. */
export async function withdrawFailed(
  tx: Db,
  payment_id: string,
  order_id: string,
  by: Doer,
  at: Date,
): Promise<void> {
  const failed = await tx.select().from(refunds).where(failedFor(payment_id, order_id));
  for (const refund of failed) await withdrawRefund(tx, refund, by, at);
}

/** Records an event. Returns false if the refund may already have been sent. */
export async function withdrawRefund(tx: Db, refund: Refund, by: Doer, at: Date): Promise<boolean> {
  const [gone] = await tx
    .delete(refunds)
    .where(and(eq(refunds.id, refund.id), inArray(refunds.status, WITHDRAWABLE_REFUNDS)))
    .returning({ id: refunds.id });
  if (gone) await recordEvent(tx, refund.order_id, 'refund_withdrawn', by, at, detailOf(refund));
  return gone !== undefined;
}
