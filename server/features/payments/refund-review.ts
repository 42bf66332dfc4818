import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { ProviderUnavailable } from '#server/adapters/payment/interface.ts';
import { ProviderRefused } from '#server/adapters/payment/provider-client.ts';
import { payments } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Payment } from '#server/features/orders/services.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { eventAmount } from '#shared/events.ts';
import { ALONE_MS, beingGivenBack, findReviewed, isDecided, writeRefund } from './decide-review.ts';
import { openedWith, recordPaymentEvent } from './payments.ts';
import { providerOf } from './providers.ts';

const isOpen = (id: string) => and(eq(payments.id, id), eq(payments.status, 'needs_review'));

/**
 * Takes the payment for one administrator who asks the provider; undefined when it has been given back already.
 * @throws AppError not_found, conflict with who decided otherwise or asks at this moment
 */
async function claim(deps: Deps, id: string, admin: Admin): Promise<Payment | undefined> {
  const { db } = deps.connection;
  const known = await findReviewed(db, id);
  if (known.status === 'needs_review' && !providerOf(deps, known.provider))
    throw new AppError('conflict', `It came through ${known.provider}, which is not connected any more. Give it back there.`);
  const now = deps.clock.now();
  const [claimed] = await db
    .update(payments)
    .set({ check_at: new Date(now.getTime() + ALONE_MS), admin_id: admin.id })
    .where(and(isOpen(id), or(isNull(payments.check_at), lte(payments.check_at, now))))
    .returning();
  if (claimed) return claimed;
  const payment = await findReviewed(db, id);
  if (await isDecided(db, payment, 'refund')) return undefined;
  throw await beingGivenBack(db, payment);
}

/** Requests the rest of a refund and returns the provider's response. @throws AppError unavailable, conflict with the provider's message */
async function askFor(
  deps: Deps,
  payment: Payment,
  amount_kobo: number,
  admin: Admin,
): Promise<{ refunded_kobo: number; evidence: unknown }> {
  const { db } = deps.connection;
  const at = deps.clock.now();
  // Stored before the request: after a crash or a timeout it is known that money may have moved.
  await db.transaction(async (tx) => {
    await tx.update(payments).set({ refund_asked_at: at }).where(isOpen(payment.id));
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
      if (!payment.refund_asked_at) await tx.update(payments).set({ refund_asked_at: null }).where(isOpen(payment.id));
      await recordPaymentEvent(tx, payment.id, 'refund_refused', deps.clock.now(), { message });
    });
    throw new AppError('conflict', `The payment provider does not give it back: “${message}”. The payment stays here.`);
  }
}

/** Refunds what is left of a payment; returns the provider's evidence. @throws AppError unavailable, conflict */
async function giveBack(deps: Deps, payment: Payment, amount_kobo: number, admin: Admin): Promise<unknown> {
  const given = await openedWith(deps, payment)
    .fetchRefunded(payment.provider_transaction_id ?? '')
    .catch((error) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      throw new AppError(
        'unavailable',
        'The payment provider does not answer right now. It was not asked for the refund. Try again in a moment.',
      );
    });
  if (given >= amount_kobo) return { given_before: given };
  const { refunded_kobo, evidence } = await askFor(deps, payment, amount_kobo - given, admin);
  if (given + refunded_kobo >= amount_kobo) return evidence;
  const words = (kobo: number) => eventAmount({ amount_kobo: kobo, currency: payment.received_currency ?? payment.currency });
  throw new AppError(
    'conflict',
    `Only ${words(given + refunded_kobo)} of ${words(amount_kobo)} went back. Choose Refund once more for the rest.`,
  );
}

/**
 * Refunds a payment to review through the provider, and mails the payer. Repeating the decision does nothing, and so does a
 * crash: what was already refunded is asked first. The payment's state changes only once the provider confirms.
 * @throws AppError not_found, conflict, unavailable
 */
export async function refundPayment(deps: Deps, id: string, admin: Admin): Promise<void> {
  const payment = await claim(deps, id, admin);
  if (!payment) return;
  const amount_kobo = payment.received_kobo ?? payment.amount_kobo;
  try {
    await writeRefund(deps, payment, amount_kobo, admin, await giveBack(deps, payment, amount_kobo, admin));
  } catch (error) {
    await deps.connection.db.update(payments).set({ check_at: null }).where(isOpen(id));
    throw error;
  }
}
