import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, payments } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { isOrderId, markPaid } from '#server/features/orders/orders.ts';
import type { Payment } from '#server/features/orders/services.ts';
import { movePayment } from '#server/features/payments/move-payment.ts';
import { recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import { lockBoth } from '#server/features/payments/payments.ts';
import {
  cameOf,
  isTaken,
  openRefundOf,
  withdrawRefund,
} from '#server/features/payments/refund-rows.ts';
import { followPaid } from '#server/features/payments/settle.ts';
import { beingGivenBack, failedRefundOf } from '#server/features/refunds/refunds.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { formatMoment } from '#shared/dates.ts';
import { REVIEW_DECISIONS, type ReviewDecision } from '#shared/payment-reviews.ts';
import { whyNotAccepted } from './reviews.ts';

type Decision = Exclude<ReviewDecision, 'lost'>;
const DONE = { accept: 'accepted it', refund: 'refunded it' } as const satisfies Record<
  Decision,
  string
>;

/** @throws AppError not_found */
export async function findReviewed(db: Db, id: string): Promise<Payment> {
  const [payment] = isOrderId(id)
    ? await db.select().from(payments).where(eq(payments.id, id))
    : [];
  if (!payment) throw new AppError('not_found');
  return payment;
}

/** @throws AppError conflict if decided otherwise, not_found if it never needed a review */
export async function isDecided(db: Db, payment: Payment, decision: Decision): Promise<boolean> {
  if (payment.status === 'needs_review') return false;
  if (isTaken(payment))
    throw new AppError(
      'conflict',
      'The payer’s bank has this money: there is nothing to accept or to refund.',
    );
  if (!payment.decided_at) throw new AppError('not_found');
  const taken = payment.paid_at ? 'accept' : 'refund';
  if (taken === decision) return true;
  const [admin] = await db
    .select({ name: admins.admin_name })
    .from(admins)
    .where(eq(admins.id, payment.decided_by ?? 0));
  throw new AppError(
    'conflict',
    `${admin?.name ?? 'A colleague'} already ${DONE[taken]} on ${formatMoment(payment.decided_at)}.`,
  );
}

/** Idempotent. @throws AppError not_found, already_paid, conflict */
export async function acceptPayment(deps: Deps, id: string, admin: Admin): Promise<void> {
  const known = await findReviewed(deps.connection.db, id);
  await transaction(deps, async (tx, deps) => {
    const { order, payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'accept')) return;
    const at = deps.clock.now();
    const refund = await openRefundOf(tx, payment.id);
    if (refund?.claimed_until && refund.claimed_until > at) throw await beingGivenBack(tx, refund);
    const why = whyNotAccepted(payment, order, refund);
    if (why)
      throw new AppError(order.paid_at && !order.deleted_at ? 'already_paid' : 'conflict', why);
    for (const gone of [refund, await failedRefundOf(tx, payment.id)])
      if (gone) await withdrawRefund(tx, gone);
    if (
      !(await movePayment(tx, payment, REVIEW_DECISIONS.accept, {
        paid_at: at,
        decided_by: admin.id,
        decided_at: at,
      }))
    )
      throw new Error(`payment ${payment.id} moved while it was locked`);
    const [amount_kobo, asked_kobo] = [cameOf(payment), payment.amount_kobo];
    const by = { admin_id: admin.id, admin_name: admin.name };
    await recordPaymentEvent(tx, payment.id, REVIEW_DECISIONS.accept, at, {
      ...by,
      amount_kobo,
      asked_kobo,
    });
    await recordEvent(tx, payment.order_id, 'payment_accepted', admin, at, {
      tx_ref: payment.tx_ref,
      amount_kobo,
      asked_kobo,
      currency: payment.received_currency ?? payment.currency,
      method: payment.method_label ?? '',
    });
    if (!(await markPaid(tx, deps, order, at)))
      throw new Error(`order ${order.id} was paid by another payment while it was locked`);
    await followPaid(tx, deps, order, payment.id);
  });
}
