import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Payment, type Refund, refunds } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import type { Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { tellCashiers } from '#server/features/payments/cashiers.ts';
import { moveLocked } from '#server/features/payments/move-payment.ts';
import { doneBy, recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import {
  currencyOf,
  isByHand,
  isTakenBack,
  paymentDetail,
  receivedOf,
} from '#server/features/payments/payment-facts.ts';
import { detailOf, failedFor } from '#server/features/payments/refund-rows.ts';
import {
  changeShares,
  lockPayment,
  memberOf,
  receivedFor,
} from '#server/features/payments/shares.ts';
import { adminName } from '#server/features/sessions/colleagues.ts';
import type { Admin, Applicant } from '#server/features/sessions/sessions.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { type PaymentState, REFUNDS, type RefundState } from '#shared/orders/states.ts';
import { isLastCashier } from './two-persons.ts';

export const refundQueue: Queue<{ refund_id: string }> = {
  name: 'refund',
  words: 'Sending a refund',
  retryLimit: 3,
};

/** Each later interval doubles. */
const FIRST_CHECK_S = 60;
const firstCheck = (deps: Within) => ({
  check_at: new Date(deps.clock.now().getTime() + FIRST_CHECK_S * 1000),
  check_after_s: FIRST_CHECK_S,
});

type Person = Pick<Admin, 'kind' | 'id' | 'name'>;
export type RefundDoer = Person | Applicant | { kind: 'system' };

export interface RefundWithPayment {
  refund: Refund;
  payment: Payment;
}

const aboutOf = ({ id, order_id, payment_id }: Refund) => ({ order_id, payment_id, refund_id: id });
const tellPayer = (
  tx: Db,
  deps: Within,
  template: 'refunded' | 'refund_paid' | 'refund_failed',
  refund: Refund,
) => queueMessage(tx, deps, mailQueue, { template, ...aboutOf(refund) });

/** The job acts in the name of the administrator who approved the refund. */
async function approverOf(db: Db, { approved_by }: Refund): Promise<RefundDoer> {
  const name = await adminName(db, approved_by);
  return approved_by === null || name === undefined
    ? { kind: 'system' }
    : { kind: 'admin', id: approved_by, name };
}

export async function lockRefundRow(tx: Db, id: string): Promise<Refund | undefined> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return refund;
}

/** The latest failed refund; locks it. */
export async function failedRefundOf(
  tx: Db,
  payment_id: string,
  order_id: string,
): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(failedFor(payment_id, order_id))
    .orderBy(desc(refunds.id))
    .limit(1)
    .for('update');
  return refund;
}

/** For a locked refund; ends its claim. @throws Error for an illegal transition */
export async function moveRefund(
  tx: Db,
  refund: Refund,
  to: RefundState,
  set: Partial<Refund> = {},
): Promise<void> {
  if (!REFUNDS[refund.status].next.includes(to))
    throw new Error(`a refund does not go from ${refund.status} to ${to}`);
  const moved = await tx
    .update(refunds)
    .set({ claimed_until: null, ...set, status: to })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
    .returning({ id: refunds.id });
  if (moved.length === 0) throw new Error(`the refund ${refund.id} moved while it was locked`);
}

interface NewRefund {
  order_id: string;
  amount_kobo: number;
  /** The result of `needsTwoPersons`. */
  two_persons: boolean;
  reason: string;
  by: RefundDoer;
  /** So nothing is sent. */
  done_by_hand?: boolean;
  /** Defaults to `by`. */
  approved_by?: number | undefined;
}

/** Approved, unless a colleague must do that. Order and payment are locked (docs/decisions/0032). */
export async function insertRefund(
  tx: Db,
  deps: Within,
  payment: Payment,
  { order_id, amount_kobo, two_persons, reason, by, done_by_hand, approved_by }: NewRefund,
): Promise<Refund> {
  const at = deps.clock.now();
  const admin_id = by.kind === 'admin' ? by.id : null;
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: uuidv7(at.getTime()),
      order_id,
      payment_id: payment.id,
      amount_kobo,
      currency: currencyOf(payment),
      status: two_persons ? 'requested' : 'approved',
      reason,
      asked_by: admin_id,
      asked_at: at,
      ...(two_persons ? {} : { approved_by: approved_by ?? admin_id, approved_at: at }),
    })
    .returning();
  if (!refund) throw new Error('the new refund was not returned');
  if (two_persons) {
    await recordEvent(tx, order_id, 'refund_requested', by, at, detailOf(refund));
    if (admin_id !== null && (await isLastCashier(tx, admin_id)))
      await recordEvent(tx, order_id, 'refund_needs_owner', by, at, detailOf(refund));
    await tellCashiers(tx, deps, { template: 'refund_to_approve', ...aboutOf(refund) }, admin_id);
  } else if (!done_by_hand) await queueRefund(tx, deps, refund, payment, admin_id);
  return refund;
}

/** Queues the request to the provider; for money paid by hand, mails cashiers instead. */
export async function queueRefund(
  tx: Db,
  deps: Within,
  refund: Refund,
  payment: Pick<Payment, 'provider'>,
  approved_by: number | null,
): Promise<void> {
  if (isByHand(payment))
    return tellCashiers(tx, deps, { template: 'refund_by_hand', ...aboutOf(refund) }, approved_by);
  await tx.update(refunds).set(firstCheck(deps)).where(eq(refunds.id, refund.id));
  await deps.jobs.send(tx, refundQueue, { refund_id: refund.id });
}

/** A provider gets only one refund request per payment at a time. */
async function queueNext(tx: Db, deps: Within, { id, payment_id }: Refund): Promise<void> {
  const [next] = await tx
    .select({ refund_id: refunds.id })
    .from(refunds)
    .where(
      and(eq(refunds.payment_id, payment_id), eq(refunds.status, 'approved'), ne(refunds.id, id)),
    )
    .orderBy(refunds.id)
    .limit(1);
  if (next) await deps.jobs.send(tx, refundQueue, next);
}

/** The provider accepted the refund and pays it out later. */
export async function markAccepted(
  tx: Db,
  deps: Within,
  { refund, payment }: RefundWithPayment,
  provider_refund_id: string,
): Promise<void> {
  await lockPayment(tx, payment.id);
  const current = await lockRefundRow(tx, refund.id);
  if (current?.status !== 'sent' || current.provider_refund_id !== null) return;
  await tx
    .update(refunds)
    .set({ provider_refund_id, ...firstCheck(deps) })
    .where(eq(refunds.id, current.id));
  const by = await approverOf(tx, current);
  await recordEvent(tx, current.order_id, 'refund_sent', by, deps.clock.now(), detailOf(current));
  await tellPayer(tx, deps, 'refunded', current);
}

interface Finish {
  /** By default the approver. */
  by?: Person;
  response: unknown;
  /** Only for a refund by hand. */
  reference?: string;
}

/** Stays if the bank took the money meanwhile, or if the rest is still to be reviewed. */
function statusAfter(payment: Payment, refunded_kobo: number): PaymentState {
  const all = refunded_kobo === receivedOf(payment);
  if (isTakenBack(payment) || (payment.status === 'needs_review' && !all)) return payment.status;
  return all ? 'refunded' : 'partly_refunded';
}

/** Books the refund and mails the payer. Idempotent. */
export async function finishRefund(
  tx: Db,
  deps: Within,
  { refund, payment: known }: RefundWithPayment,
  { by, response, reference }: Finish,
): Promise<void> {
  const { payment, members } = await lockPayment(tx, known.id);
  const current = await lockRefundRow(tx, refund.id);
  // A failed refund can finish only by hand or after a new approval.
  if (!current || (!REFUNDS[current.status].open && !(current.status === 'failed' && reference)))
    return;
  const at = deps.clock.now();
  await moveRefund(tx, current, 'done', {
    done_at: at,
    ...(reference ? { reference, failure: null } : {}),
  });
  const { order_id, amount_kobo, currency } = current;
  const own = memberOf(members, order_id);
  const { share } = own;
  const refunded_kobo = payment.refunded_kobo + amount_kobo;
  if (refunded_kobo > receivedOf(payment) || share.refunded_kobo + amount_kobo > receivedFor(share))
    throw new Error(`the refund ${refund.id} is more than what came`);
  const to = statusAfter(payment, refunded_kobo);
  const doer = by ?? (await approverOf(tx, current));
  const admin_id = doer.kind === 'admin' ? doer.id : null;
  const decides =
    payment.status === 'needs_review' || share.held ? { decided_by: admin_id, decided_at: at } : {};
  await moveLocked(tx, payment, to, { refunded_kobo, ...decides });
  await changeShares(tx, payment, [own], () => ({
    refunded_kobo: share.refunded_kobo + amount_kobo,
    held: share.held && share.refunded_kobo + amount_kobo < receivedFor(share),
  }));
  const asked_kobo = share.amount_kobo;
  await recordPaymentEvent(tx, payment.id, to, at, {
    ...(doer.kind === 'admin' ? doneBy(doer) : {}),
    amount_kobo,
    asked_kobo,
    response,
  });
  await recordEvent(tx, order_id, 'payment_refunded', doer, at, {
    ...paymentDetail(payment),
    amount_kobo,
    asked_kobo,
    currency,
  });
  // A provider that takes its time was told of by `refunded` when it accepted.
  await tellPayer(tx, deps, current.provider_refund_id ? 'refund_paid' : 'refunded', current);
  await queueNext(tx, deps, current);
}

export async function failRefund(
  tx: Db,
  deps: Within,
  { refund, payment }: RefundWithPayment,
  failure: string,
): Promise<void> {
  const at = deps.clock.now();
  await lockPayment(tx, payment.id);
  const current = await lockRefundRow(tx, refund.id);
  if (current?.status !== 'approved' && current?.status !== 'sent') return;
  await moveRefund(tx, current, 'failed', { failure, check_at: null, provider_refund_id: null });
  await recordPaymentEvent(tx, payment.id, 'refund_refused', at, { message: failure });
  const detail = { ...detailOf(current), failure };
  await recordEvent(tx, current.order_id, 'refund_failed', SYSTEM, at, detail);
  await tellCashiers(tx, deps, { template: 'refund_failed_ours', ...aboutOf(current) });
  if (current.provider_refund_id) await tellPayer(tx, deps, 'refund_failed', current);
  await queueNext(tx, deps, current);
}
