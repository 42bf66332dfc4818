import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Payment, payments } from '#server/database/schema.ts';
import { PAYMENTS, type PaymentState } from '#shared/orders/states.ts';

/** The status of a payment that counts for its order; some of it may have been refunded. */
export const countedAs = (refunded_kobo: number): PaymentState =>
  refunded_kobo > 0 ? 'partly_refunded' : 'paid';

/** False if its status changed concurrently. @throws Error for an illegal transition */
export async function movePayment(
  tx: Db,
  payment: Payment,
  to: PaymentState,
  set: Partial<Payment> = {},
): Promise<boolean> {
  if (!PAYMENTS[payment.status].next.includes(to))
    throw new Error(`a payment does not go from ${payment.status} to ${to}`);
  const moved = await tx
    .update(payments)
    .set({ ...set, status: to, check_at: null })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, payment.status),
        eq(payments.refunded_kobo, payment.refunded_kobo),
      ),
    )
    .returning({ id: payments.id });
  return moved.length > 0;
}

/** For a locked payment. @throws Error for an illegal transition */
export async function moveLocked(...moving: Parameters<typeof movePayment>): Promise<void> {
  if (!(await movePayment(...moving)))
    throw new Error(`payment ${moving[1].id} moved while it was locked`);
}
