import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, order_events, payments } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { mailQueue } from '#server/features/order-mails/mail-jobs.ts';
import { isOrderId, lockOrder, markPaid } from '#server/features/orders/orders.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { formatMoment, formatTime } from '#shared/dates.ts';
import { REVIEW_DECISIONS, type ReviewDecision } from '#shared/payment-reviews.ts';
import { recordPaymentEvent } from './payments.ts';
import { whyNotAccepted } from './reviews.ts';
import { followPaid, movePayment } from './settle.ts';

const EVENT = { accept: 'payment_accepted', refund: 'payment_refunded' } as const;
const DONE = { payment_accepted: 'accepted it', payment_refunded: 'gave it back' } as const;

/** @throws AppError not_found */
export async function findReviewed(db: Db, id: string): Promise<Payment> {
  const [payment] = isOrderId(id) ? await db.select().from(payments).where(eq(payments.id, id)) : [];
  if (!payment) throw new AppError('not_found');
  return payment;
}

/**
 * Whether this very decision has been taken before.
 * @throws AppError conflict with who took the other one and when, not_found for a payment that never needed a review
 */
export async function isDecided(db: Db, payment: Payment, decision: ReviewDecision): Promise<boolean> {
  if (payment.status === 'needs_review') return false;
  const [event] = await db
    .select()
    .from(order_events)
    .where(
      and(
        eq(order_events.order_id, payment.order_id),
        inArray(order_events.event, Object.values(EVENT)),
        sql`${order_events.detail} ->> 'tx_ref' = ${payment.tx_ref}`,
      ),
    )
    .orderBy(desc(order_events.id))
    .limit(1);
  if (!event) throw new AppError('not_found');
  if (payment.status === REVIEW_DECISIONS[decision]) return true;
  throw new AppError('conflict', `${event.actor_name} already ${DONE[event.event as keyof typeof DONE]} on ${formatMoment(event.at)}.`);
}

/** How long nobody else asks the provider, in ms: longer than it may take to answer twice, in case this process ends meanwhile. */
export const ALONE_MS = 60_000;

/** Who asks the provider for a payment's refund at this moment, and since when, in words for whoever came second. */
export async function beingGivenBack(db: Db, { admin_id, check_at }: Payment): Promise<AppError> {
  const [admin] = admin_id === null ? [] : await db.select({ name: admins.admin_name }).from(admins).where(eq(admins.id, admin_id));
  const since = check_at ? ` since ${formatTime(new Date(check_at.getTime() - ALONE_MS))}` : '';
  return new AppError('conflict', `${admin?.name ?? 'A colleague'} is giving it back${since}. Look again in a minute.`);
}

/** How the money came, as the event says that put it aside. */
async function methodOf(db: Db, { order_id, tx_ref }: Payment): Promise<string> {
  const [event] = await db
    .select({ method: sql<string | null>`${order_events.detail} ->> 'method'` })
    .from(order_events)
    .where(and(eq(order_events.order_id, order_id), sql`${order_events.detail} ->> 'tx_ref' = ${tx_ref}`))
    .orderBy(desc(order_events.id))
    .limit(1);
  return event?.method ?? '';
}

/** Order and payment, locked in the sequence in which everybody locks them. */
async function lockBoth(tx: Db, { id, order_id }: Payment): Promise<{ order: Order; payment: Payment }> {
  const order = await lockOrder(tx, order_id);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!order || !payment) throw new Error(`payment ${id} or its order is gone`);
  return { order, payment };
}

/**
 * Stores a decision: changes the payment's state and records who decided. `answer` is the provider's evidence.
 * @throws Error when it had been moved although it was locked
 */
async function write(
  tx: Db,
  deps: Deps,
  payment: Payment,
  decision: ReviewDecision,
  admin: Admin,
  set: Partial<Payment>,
  response?: unknown,
) {
  const at = deps.clock.now();
  const to = REVIEW_DECISIONS[decision];
  if (!(await movePayment(tx, payment, to, { ...set, admin_id: admin.id })))
    throw new Error(`payment ${payment.id} moved while it was locked`);
  const amount_kobo = payment.received_kobo ?? payment.amount_kobo;
  const asked_kobo = payment.amount_kobo;
  await recordPaymentEvent(tx, payment.id, to, at, { admin_id: admin.id, admin_name: admin.name, amount_kobo, asked_kobo, response });
  await recordEvent(tx, payment.order_id, EVENT[decision], admin, at, {
    tx_ref: payment.tx_ref,
    amount_kobo,
    asked_kobo,
    currency: payment.received_currency ?? payment.currency,
    method: await methodOf(tx, payment),
  });
}

/**
 * Accepts a payment to review: it pays its order, and the amount received is counted. Repeating the decision does nothing.
 * @throws AppError not_found, already_paid, conflict with who decided otherwise or why it can't be
 */
export async function acceptPayment(deps: Deps, id: string, admin: Admin): Promise<void> {
  const known = await findReviewed(deps.connection.db, id);
  await deps.connection.db.transaction(async (tx) => {
    const { order, payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'accept')) return;
    const at = deps.clock.now();
    if (payment.check_at && payment.check_at > at) throw await beingGivenBack(tx, payment);
    const why = whyNotAccepted(payment, order);
    if (why) throw new AppError(order.paid_at && !order.deleted_at ? 'already_paid' : 'conflict', why);
    await write(tx, deps, payment, 'accept', admin, { paid_at: at });
    if (!(await markPaid(tx, order.id, at))) throw new Error(`order ${order.id} was paid by another payment while it was locked`);
    await followPaid(tx, deps, order, payment.id);
  });
}

/** Records that a payment was refunded, and mails the payer; once, however often it is called. */
export async function writeRefund(deps: Deps, known: Payment, refunded_kobo: number, admin: Admin, response: unknown): Promise<void> {
  await deps.connection.db.transaction(async (tx) => {
    const { payment } = await lockBoth(tx, known);
    if (await isDecided(tx, payment, 'refund')) return;
    await write(tx, deps, payment, 'refund', admin, { refunded_kobo }, response);
    await queueMessage(tx, deps, mailQueue, { template: 'refunded', order_id: payment.order_id, payment_id: payment.id });
  });
}
