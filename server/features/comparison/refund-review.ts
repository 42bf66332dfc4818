import type { Db } from '#server/database/connect.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent } from '#server/features/events/events.ts';
import type { Payment, Refund } from '#server/features/orders/services.ts';
import { lockBoth } from '#server/features/payments/payments.ts';
import { providerOf } from '#server/features/payments/providers.ts';
import {
  cameOf,
  detailOf,
  openRefundOf,
  withdrawRefund,
} from '#server/features/payments/refund-rows.ts';
import {
  beingGivenBack,
  claimRefund,
  failedRefundOf,
  insertRefund,
  moveRefund,
} from '#server/features/refunds/refunds.ts';
import { type Sending, sendClaimed } from '#server/features/refunds/send-refund.ts';
import { approvedAgain, needsSecond } from '#server/features/refunds/two-persons.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { findReviewed, isDecided } from './decide-review.ts';

/** @throws AppError conflict */
async function againRefund(
  tx: Db,
  deps: Within,
  payment: Payment,
  admin: Admin,
): Promise<Refund | undefined> {
  const failed = await failedRefundOf(tx, payment.id);
  if (!failed) return undefined;
  const approved = await approvedAgain(tx, deps, failed, admin);
  if (!(await moveRefund(tx, failed, 'approved', approved)))
    throw new Error(`the refund ${failed.id} moved while it was locked`);
  await recordEvent(
    tx,
    failed.order_id,
    'refund_approved',
    admin,
    deps.clock.now(),
    detailOf(failed),
  );
  return { ...failed, ...approved, status: 'approved' };
}

async function wholeRefund(tx: Db, deps: Within, payment: Payment, admin: Admin): Promise<Refund> {
  const amount_kobo = cameOf(payment);
  const second = await needsSecond(tx, deps, amount_kobo, {
    order_id: payment.order_id,
    admin_id: admin.id,
  });
  return insertRefund(tx, deps, payment, {
    amount_kobo,
    second,
    reason: payment.review_reason ?? '',
    by: admin,
    sends: true,
  });
}

/** Undefined if refunded already. @throws AppError not_found, conflict */
async function claim(
  deps: Deps,
  id: string,
  admin: Admin,
): Promise<Sending | 'to approve' | undefined> {
  const known = await findReviewed(deps.connection.db, id);
  if (known.status === 'needs_review' && !providerOf(deps, known.provider))
    throw new AppError(
      'conflict',
      `It came through ${known.provider}, which is not connected any more. Refund it there.`,
    );
  return transaction(deps, async (tx, deps) => {
    const { payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'refund')) return undefined;
    const open =
      (await openRefundOf(tx, payment.id)) ??
      (await againRefund(tx, deps, payment, admin)) ??
      (await wholeRefund(tx, deps, payment, admin));
    if (open.status === 'requested') return 'to approve';
    const refund = await claimRefund(tx, deps, open.id, admin);
    if (!refund) throw await beingGivenBack(tx, open);
    return { refund, payment, admin };
  });
}

/** Idempotent, also after a crash. @throws AppError not_found, conflict, unavailable */
export async function refundPayment(
  deps: Deps,
  id: string,
  admin: Admin,
): Promise<'to approve' | 'sent'> {
  const sending = await claim(deps, id, admin);
  if (sending === 'to approve') return sending;
  if (!sending) return 'sent';
  try {
    await sendClaimed(deps, sending);
  } catch (error) {
    // Never sent, so withdrawn: the payment may still be accepted.
    await transaction(deps, async (tx) => {
      const open = await openRefundOf(tx, sending.payment.id);
      if (open?.id === sending.refund.id && open.status === 'approved' && !open.claimed_until)
        await withdrawRefund(tx, open);
    });
    throw error;
  }
  return 'sent';
}
