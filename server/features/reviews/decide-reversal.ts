import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { moveLocked } from '#server/features/payments/move-payment.ts';
import { doneBy, recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import { isTakenBack, paymentDetail } from '#server/features/payments/payment-facts.ts';
import { askProvider, providerOf } from '#server/features/payments/providers.ts';
import { askWhetherOurs } from '#server/features/payments/reversals.ts';
import { lockPayment } from '#server/features/payments/shares.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict } from '#server/http/errors.ts';
import { providerName } from '#shared/money/payment-list.ts';
import { findReviewed } from './decide-review.ts';

/** @throws AppError not_found, conflict while the bank keeps the money, unavailable */
export async function askAboutReversed(deps: Deps, id: string): Promise<void> {
  const payment = await findReviewed(deps.connection.db, id);
  if (!isTakenBack(payment)) return;
  const name = providerName(payment.provider);
  if (!providerOf(deps, payment.provider))
    throw conflict(`${name} is no longer connected: look there.`);
  await askProvider(() => askWhetherOurs(deps, payment));
  if (isTakenBack(await findReviewed(deps.connection.db, id)))
    throw conflict(
      `${name} says that the bank has the money. Answer the bank there, with the evidence; we will hear its decision.`,
    );
}

/** Idempotent. @throws AppError not_found, conflict */
export async function acceptLoss(deps: Deps, id: string, admin: Admin): Promise<void> {
  const known = await findReviewed(deps.connection.db, id);
  await transaction(deps, async (tx, deps) => {
    const { payment, members } = await lockPayment(tx, known.id);
    if (payment.status === 'lost') return;
    if (payment.status !== 'reversed') throw conflict('No bank has taken this payment back.');
    const at = deps.clock.now();
    await moveLocked(tx, payment, 'lost', { decided_by: admin.id, decided_at: at });
    await recordPaymentEvent(tx, payment.id, 'lost', at, doneBy(admin));
    for (const { share } of members)
      await recordEvent(tx, share.order_id, 'payment_lost', admin, at, {
        ...paymentDetail(payment),
        amount_kobo: share.reversed_kobo,
      });
  });
}
