import { eq } from 'drizzle-orm';
import { orders, payments } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { nothingToPay, refuseNothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { doneBy, recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import { openRefundsOf } from '#server/features/payments/refund-rows.ts';
import { readRestOfPrice, restAfter, whyNoRest } from '#server/features/payments/rest.ts';
import { lockPayment, type Member, undecidedOf } from '#server/features/payments/shares.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict } from '#server/http/errors.ts';
import { findReviewed } from './decide-review.ts';

/** Mails each payer once; returns kobo. @throws AppError not_found, nothing_to_pay, conflict */
export async function askForRest(deps: Deps, id: string, admin: Admin): Promise<number> {
  const known = await findReviewed(deps.connection.db, id);
  return transaction(deps, async (tx, deps) => {
    const { payment, members } = await lockPayment(tx, known.id);
    if (payment.status !== 'needs_review')
      throw conflict('This payment was decided in the meantime.');
    const theirs = members.map(({ order }) => order);
    const payable: Member[] = [];
    for (const member of undecidedOf(payment, members))
      if (!member.order.paid_at && !(await nothingToPay(tx, deps, member.order)))
        payable.push(member);
    let left = 0;
    for (const { order } of payable) left += await readRestOfPrice(tx, order);
    if (payment.rest_asked_at) return left;
    if (payable.length === 0) for (const order of theirs) await refuseNothingToPay(tx, deps, order);
    const rest = restAfter(payable, left);
    const why = whyNoRest(payment, theirs, { left, rest });
    if (why) throw conflict(why);
    if ((await openRefundsOf(tx, payment.id)).length > 0) throw conflict('It is being refunded.');
    const at = deps.clock.now();
    await tx.update(payments).set({ rest_asked_at: at }).where(eq(payments.id, payment.id));
    await recordPaymentEvent(tx, payment.id, 'rest_asked', at, {
      ...doneBy(admin),
      rest_kobo: rest,
    });
    for (const { order } of payable.filter(({ share }) => share.refunded_kobo === 0)) {
      await recordEvent(tx, order.id, 'rest_asked', admin, at, {
        tx_ref: payment.tx_ref,
        amount_kobo: await readRestOfPrice(tx, order),
      });
      // Its reminders begin anew.
      await tx.update(orders).set({ unpaid_reminders: 0 }).where(eq(orders.id, order.id));
      await queueMessage(tx, deps, mailQueue, {
        template: 'rest',
        order_id: order.id,
        payment_id: payment.id,
      });
    }
    return rest;
  });
}
