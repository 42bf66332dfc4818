import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { mailQueue } from '#server/features/messages/mail-queue.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import type { Payment, Refund } from '#server/features/orders/services.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { eventAmount } from '#shared/events.ts';
import { findReviewed, isDecided, lockBoth, writeDecision } from './decide-review.ts';
import { recordPaymentEvent } from './payment-events.ts';
import { openedWith } from './payments.ts';
import { providerOf } from './providers.ts';
import { beingGivenBack, claimRefund, insertRefund, moveRefund, openRefundOf, releaseRefund, withdrawRefund } from './refunds.ts';

/** A refund of a payment to review, and the administrator who asks the provider for it. */
interface Asking {
  refund: Refund;
  payment: Payment;
  admin: Admin;
}

/**
 * Takes the payment's refund for one administrator who asks the provider: the one that is open already, else a new one. Undefined when it
 * has been given back already.
 * @throws AppError not_found, conflict with who decided otherwise or asks at this moment
 */
async function claim(deps: Deps, id: string, admin: Admin): Promise<Asking | undefined> {
  const known = await findReviewed(deps.connection.db, id);
  if (known.status === 'needs_review' && !providerOf(deps, known.provider))
    throw new AppError('conflict', `It came through ${known.provider}, which is not connected any more. Give it back there.`);
  return deps.connection.db.transaction(async (tx) => {
    const { payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'refund')) return undefined;
    const amount_kobo = payment.received_kobo ?? payment.amount_kobo;
    const open =
      (await openRefundOf(tx, payment.id)) ??
      (await insertRefund(tx, deps, payment, { amount_kobo, reason: payment.review_reason ?? '', admin }));
    const refund = await claimRefund(tx, deps, open, admin);
    if (!refund) throw await beingGivenBack(tx, open);
    return { refund, payment, admin };
  });
}

/** Requests the rest of a refund and returns the provider's response. @throws AppError unavailable, conflict with the provider's message */
async function askFor(
  deps: Deps,
  { refund, payment, admin }: Asking,
  amount_kobo: number,
): Promise<{ refunded_kobo: number; evidence: unknown }> {
  const { db } = deps.connection;
  const at = deps.clock.now();
  const { claimed_by, claimed_until } = refund;
  const sent: Refund = { ...refund, status: 'sent' };
  // Stored before the request: after a crash or a timeout it is known that money may have moved.
  await db.transaction(async (tx) => {
    if (refund.status !== 'sent') await moveRefund(tx, refund, 'sent', { sent_at: at, claimed_by, claimed_until });
    await recordPaymentEvent(tx, payment.id, 'refund_asked', at, { admin_id: admin.id, admin_name: admin.name, amount_kobo });
  });
  try {
    const comment = `Given back by ${admin.name}`;
    return await openedWith(deps, payment).refund({ provider_transaction_id: payment.provider_transaction_id ?? '', amount_kobo, comment });
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw new AppError(
        'unavailable',
        'The payment provider did not say whether it gives the money back. Try again: we ask what became of it first, and nothing is given back twice.',
      );
    if (!(error instanceof ProviderRefused)) throw error;
    const { message } = error;
    await db.transaction(async (tx) => {
      // An earlier request without a response may still move money.
      if (refund.status !== 'sent') await moveRefund(tx, sent, 'failed', { failure: message });
      await recordPaymentEvent(tx, payment.id, 'refund_refused', deps.clock.now(), { message });
    });
    throw new AppError('conflict', `The payment provider does not give it back: “${message}”. The payment stays here.`);
  }
}

/** Refunds what is left of a payment; returns the provider's evidence. @throws AppError unavailable, conflict */
async function giveBack(deps: Deps, asking: Asking): Promise<unknown> {
  const { payment, refund } = asking;
  const { amount_kobo, currency } = refund;
  const provider = openedWith(deps, payment);
  const given = await provider.fetchRefunded(payment.provider_transaction_id ?? '').catch((error) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw new AppError(
      'unavailable',
      'The payment provider does not answer right now. It was not asked for the refund. Try again in a moment.',
    );
  });
  if (given >= amount_kobo) return { given_before: given };
  const { refunded_kobo, evidence } = await askFor(deps, asking, amount_kobo - given);
  if (given + refunded_kobo >= amount_kobo) return evidence;
  const words = (kobo: number) => eventAmount({ amount_kobo: kobo, currency });
  throw new AppError(
    'conflict',
    `Only ${words(given + refunded_kobo)} of ${words(amount_kobo)} went back. Choose Refund once more for the rest.`,
  );
}

/** Records that a payment was refunded, and mails the payer; once, however often it is called. */
async function writeRefund(deps: Deps, { refund, payment: known, admin }: Asking, response: unknown): Promise<void> {
  await deps.connection.db.transaction(async (tx) => {
    const { payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'refund')) return;
    const now = await openRefundOf(tx, payment.id);
    if (now?.id !== refund.id || !(await moveRefund(tx, now, 'done', { done_at: deps.clock.now() })))
      throw new Error(`the refund ${refund.id} moved while its payment was to be reviewed`);
    await writeDecision(tx, deps, payment, 'refund', admin, { refunded_kobo: refund.amount_kobo }, response);
    await queueMessage(tx, deps, mailQueue, { template: 'refunded', order_id: payment.order_id, payment_id: payment.id });
  });
}

/**
 * Refunds a payment to review through the provider, and mails the payer. Repeating the decision does nothing, and so does a
 * crash: what was already refunded is asked first. The payment's state changes only once the provider confirms.
 * @throws AppError not_found, conflict, unavailable
 */
export async function refundPayment(deps: Deps, id: string, admin: Admin): Promise<void> {
  const asking = await claim(deps, id, admin);
  if (!asking) return;
  try {
    await writeRefund(deps, asking, await giveBack(deps, asking));
  } catch (error) {
    const { db } = deps.connection;
    // A refund that was not asked for is taken back: the payment may be accepted as well.
    await db.transaction(async (tx) => {
      const open = await openRefundOf(tx, asking.payment.id);
      // Whoever took it over since goes on with it.
      if (open?.id !== asking.refund.id || open.claimed_until?.getTime() !== asking.refund.claimed_until?.getTime()) return;
      await (open.status === 'approved' ? withdrawRefund(tx, open) : releaseRefund(tx, open));
    });
    throw error;
  }
}
