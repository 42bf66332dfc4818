import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sum } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, refunds } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Deps, Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mail-queue.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import type { Payment, Refund } from '#server/features/orders/services.ts';
import type { Admin, Applicant } from '#server/features/sessions/sessions.ts';
import type { Queue } from '#server/jobs.ts';
import { formatTime } from '#shared/dates.ts';
import { OPEN_REFUNDS, REFUNDS, type RefundState, WITHDRAWABLE_REFUNDS } from '#shared/states.ts';
import { isLastPayer, payers } from './two-persons.ts';

/** The job that asks the provider for an approved refund. */
export const refundQueue: Queue<{ refund_id: string }> = { name: 'refund', retryLimit: 3 };

/** How long nobody else asks the provider, in ms: longer than it may take to answer twice, in case this process ends meanwhile. */
const ALONE_MS = 60_000;
/** When the timer first looks at a refund that its job did not finish, in seconds; it then waits twice as long each time. */
const FIRST_CHECK_S = 60;

/** A refund's timer at its beginning: once it is approved, and again once the provider took it, however often it had been away until then. */
export const firstLook = (deps: Within) => ({
  check_at: new Date(deps.clock.now().getTime() + FIRST_CHECK_S * 1000),
  check_after_s: FIRST_CHECK_S,
});

/** Who asks for money to go back or sees to it: an administrator, the applicant, or nobody in particular. */
export type RefundDoer = Pick<Admin, 'kind' | 'id' | 'name'> | Applicant | { kind: 'system' };

/** What came of a payment in its own currency, and how much of it is neither given back nor on its way, in kobo. */
export const cameOf = ({ received_kobo, amount_kobo }: Payment): number => received_kobo ?? amount_kobo;

/** Whether the payer's bank took it back, or holds it. */
export const isTaken = ({ status }: Pick<Payment, 'status'>): boolean => status === 'reversed' || status === 'lost';

/** The payment's refund that may still move money: one at a time. Locked for the rest of a transaction. */
export async function openRefundOf(tx: Db, payment_id: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), inArray(refunds.status, OPEN_REFUNDS)))
    .for('update');
  return refund;
}

/** The payment's newest refund that the provider did not pay, locked as well. */
export async function failedRefundOf(tx: Db, payment_id: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment_id), eq(refunds.status, 'failed')))
    .orderBy(desc(refunds.id))
    .limit(1)
    .for('update');
  return refund;
}

/** How much of a payment its provider gave back by our books, in kobo: without what was refunded by hand, and what a bank took back. */
export async function throughProvider(
  db: Db,
  { id, refunded_kobo, reversed_kobo }: Pick<Payment, 'id' | 'refunded_kobo' | 'reversed_kobo'>,
): Promise<number> {
  const [by_hand] = await db
    .select({ kobo: sum(refunds.amount_kobo).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.payment_id, id), eq(refunds.status, 'done'), isNotNull(refunds.reference)));
  return refunded_kobo - reversed_kobo - (by_hand?.kobo ?? 0);
}

/** Mails administrators who see to payments about a refund, in the transaction it follows from; not `but`, whose doing it is, unless nobody else is left. */
export async function tellColleagues(
  tx: Db,
  deps: Within,
  template: 'refund_to_approve' | 'refund_failed_ours' | 'refund_by_hand',
  refund: Refund,
  but?: number | null,
): Promise<void> {
  const { id: refund_id, order_id, payment_id } = refund;
  const all = await tx.select({ id: admins.id, email: admins.admin_email }).from(admins).where(payers);
  const others = all.filter(({ id }) => id !== but);
  for (const { id: admin_id, email } of others.length > 0 ? others : all)
    await queueMessage(tx, deps, mailQueue, { template, order_id, payment_id, refund_id, admin_id }, email);
}

/** What an event says of a refund. */
export const detailOf = ({ amount_kobo, currency, reason }: Pick<Refund, 'amount_kobo' | 'currency' | 'reason'>) => ({
  amount_kobo,
  currency,
  reason,
});

interface NewRefund {
  amount_kobo: number;
  /** What `needsSecond` says of it, or of the whole that it is a part of. */
  second: boolean;
  reason: string;
  by: RefundDoer;
  /** The caller sends it at once, or has given it by hand, so that no job is needed. */
  sends?: boolean;
}

/**
 * Writes a refund in the currency that came: approved by who asks for it, or to be approved by a colleague above the limit. Order and payment
 * are locked. What is approved is sent by a job; money that came by hand waits for who gives it back.
 */
export async function insertRefund(
  tx: Db,
  deps: Within,
  payment: Payment,
  { amount_kobo, second, reason, by, sends }: NewRefund,
): Promise<Refund> {
  const at = deps.clock.now();
  const admin_id = by.kind === 'admin' ? by.id : null;
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: uuidv7(at.getTime()),
      order_id: payment.order_id,
      payment_id: payment.id,
      amount_kobo,
      currency: payment.received_currency ?? payment.currency,
      status: second ? 'requested' : 'approved',
      reason,
      asked_by: admin_id,
      asked_at: at,
      ...(second ? {} : { approved_by: admin_id, approved_at: at }),
    })
    .returning();
  if (!refund) throw new Error('the new refund was not returned');
  if (second) {
    await recordEvent(tx, payment.order_id, 'refund_requested', by, at, detailOf(refund));
    if (admin_id !== null && (await isLastPayer(tx, admin_id)))
      await recordEvent(tx, payment.order_id, 'refund_needs_owner', by, at, detailOf(refund));
    await tellColleagues(tx, deps, 'refund_to_approve', refund, admin_id);
  } else if (!sends) await queueRefund(tx, deps, refund, payment, admin_id);
  return refund;
}

/**
 * Sends an approved refund: the job at once, the timer should it be lost. Money that came by hand goes back by hand, for which the colleagues of
 * who approved it are mailed.
 */
export async function queueRefund(
  tx: Db,
  deps: Within,
  refund: Refund,
  { provider }: Pick<Payment, 'provider'>,
  approved_by: number | null,
): Promise<void> {
  if (provider === 'manual') return tellColleagues(tx, deps, 'refund_by_hand', refund, approved_by);
  await tx.update(refunds).set(firstLook(deps)).where(eq(refunds.id, refund.id));
  await deps.jobs.send(tx, refundQueue, { refund_id: refund.id });
}

/**
 * Moves a refund, guarded in the UPDATE itself: false when it is no longer where it was. Whoever had claimed it lets it go.
 * @throws Error for a move that the table doesn't know
 */
export async function moveRefund(tx: Db, refund: Refund, to: RefundState, set: Partial<Refund> = {}): Promise<boolean> {
  if (!REFUNDS[refund.status].next.includes(to)) throw new Error(`a refund does not go from ${refund.status} to ${to}`);
  const moved = await tx
    .update(refunds)
    .set({ claimed_by: null, claimed_until: null, ...set, status: to })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
    .returning({ id: refunds.id });
  return moved.length > 0;
}

/** Takes back a refund that no provider was asked for; false once one may have been. */
export async function withdrawRefund(tx: Db, { id }: Refund): Promise<boolean> {
  const gone = await tx
    .delete(refunds)
    .where(and(eq(refunds.id, id), inArray(refunds.status, WITHDRAWABLE_REFUNDS)))
    .returning({ id: refunds.id });
  return gone.length > 0;
}

/** Takes a refund for one administrator, or the timer, who asks the provider; undefined while somebody else does. */
export async function claimRefund(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  id: string,
  admin: Pick<Admin, 'id'> | null,
): Promise<Refund | undefined> {
  const now = deps.clock.now();
  const [claimed] = await db
    .update(refunds)
    .set({ claimed_by: admin?.id ?? null, claimed_until: new Date(now.getTime() + ALONE_MS) })
    .where(
      and(
        eq(refunds.id, id),
        inArray(refunds.status, ['approved', 'sent']),
        or(isNull(refunds.claimed_until), lte(refunds.claimed_until, now)),
      ),
    )
    .returning();
  return claimed;
}

/** Lets a claimed refund go, so that somebody else may ask at once; not one that somebody took over since. */
export const releaseRefund = (db: Db, { id, claimed_until }: Refund) =>
  db
    .update(refunds)
    .set({ claimed_by: null, claimed_until: null })
    .where(and(eq(refunds.id, id), claimed_until ? eq(refunds.claimed_until, claimed_until) : undefined));

/** Who asks the provider for a refund at this moment, and since when, in words for whoever came second. */
export async function beingGivenBack(
  db: Db,
  { claimed_by, claimed_until }: Pick<Refund, 'claimed_by' | 'claimed_until'>,
): Promise<AppError> {
  const [admin] = claimed_by === null ? [] : await db.select({ name: admins.admin_name }).from(admins).where(eq(admins.id, claimed_by));
  const since = claimed_until ? ` since ${formatTime(new Date(claimed_until.getTime() - ALONE_MS))}` : '';
  return new AppError('conflict', `${admin?.name ?? 'A colleague'} is refunding it${since}. Look again in a minute.`);
}
