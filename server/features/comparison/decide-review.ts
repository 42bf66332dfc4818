import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, payments } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { isOrderId, markPaid } from '#server/features/orders/orders.ts';
import type { Payment, Refund } from '#server/features/orders/services.ts';
import { movePayment } from '#server/features/payments/move-payment.ts';
import { recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import { lockBoth } from '#server/features/payments/payments.ts';
import { providerOf } from '#server/features/payments/providers.ts';
import {
  cameOf,
  isTaken,
  openRefundsOf,
  withdrawRefund,
} from '#server/features/payments/refund-rows.ts';
import { followPaid } from '#server/features/payments/settle.ts';
import { retryRefund } from '#server/features/refunds/ask-refund.ts';
import {
  failedRefundOf,
  insertRefund,
  queueRefund,
} from '#server/features/refunds/refund-moves.ts';
import { needsSecond } from '#server/features/refunds/two-persons.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { formatMoment, formatTime } from '#shared/dates.ts';
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

async function nameOf(db: Db, id: number | null): Promise<string> {
  const [admin] = await db
    .select({ name: admins.admin_name })
    .from(admins)
    .where(eq(admins.id, id ?? 0));
  return admin?.name ?? 'A colleague';
}

/** @throws AppError conflict */
async function mustNotBeSent(db: Db, now: Date, refund: Refund | undefined): Promise<void> {
  if (!refund?.claimed_until || refund.claimed_until <= now) return;
  const since = refund.approved_at ? ` since ${formatTime(refund.approved_at)}` : '';
  throw new AppError(
    'conflict',
    `${await nameOf(db, refund.approved_by)} is refunding it${since}. Look again in a minute.`,
  );
}

/** @throws AppError conflict if decided otherwise, not_found if it never needed a review */
async function isDecided(db: Db, payment: Payment, decision: Decision): Promise<boolean> {
  if (payment.status === 'needs_review') return false;
  if (isTaken(payment))
    throw new AppError(
      'conflict',
      'The payer’s bank has this money: there is nothing to accept or to refund.',
    );
  if (!payment.decided_at) throw new AppError('not_found');
  const taken = payment.paid_at ? 'accept' : 'refund';
  if (taken === decision) return true;
  throw new AppError(
    'conflict',
    `${await nameOf(db, payment.decided_by)} already ${DONE[taken]} on ${formatMoment(payment.decided_at)}.`,
  );
}

/** Idempotent. @throws AppError not_found, already_paid, conflict */
export async function acceptPayment(deps: Deps, id: string, admin: Admin): Promise<void> {
  const known = await findReviewed(deps.connection.db, id);
  await transaction(deps, async (tx, deps) => {
    const { order, payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'accept')) return;
    const at = deps.clock.now();
    const [refund] = await openRefundsOf(tx, payment.id);
    await mustNotBeSent(tx, at, refund);
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

/**
 * Refunds all that came; the job sends it. Idempotent: one without a response is asked about again.
 * @throws AppError not_found, conflict
 */
export async function refundPayment(
  deps: Deps,
  id: string,
  admin: Admin,
): Promise<'to approve' | 'on its way'> {
  const known = await findReviewed(deps.connection.db, id);
  if (known.status === 'needs_review' && !providerOf(deps, known.provider))
    throw new AppError(
      'conflict',
      `It came through ${known.provider}, which is not connected any more. Refund it there.`,
    );
  return transaction(deps, async (tx, deps) => {
    const { order, payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'refund')) return 'on its way';
    const [open] = await openRefundsOf(tx, payment.id);
    if (open?.status === 'requested') return 'to approve';
    const failed = await failedRefundOf(tx, payment.id);
    if (open) await queueRefund(tx, deps, open, payment, admin.id);
    else if (failed) await retryRefund(tx, deps, { order, payment, refund: failed }, admin);
    else {
      const amount_kobo = cameOf(payment);
      const refunding = { order_id: order.id, admin_id: admin.id };
      const second = await needsSecond(tx, deps, amount_kobo, refunding);
      const reason = payment.review_reason ?? '';
      await insertRefund(tx, deps, payment, { amount_kobo, second, reason, by: admin });
      if (second) return 'to approve';
    }
    return 'on its way';
  });
}
