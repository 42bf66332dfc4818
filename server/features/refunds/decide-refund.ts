import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Refund } from '#server/database/schema.ts';
import { payment_events, payments, refunds } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { isUuid } from '#server/features/orders/orders.ts';
import { isByHand } from '#server/features/payments/payment-facts.ts';
import { detailOf, openRefundsOf, withdrawRefund } from '#server/features/payments/refund-rows.ts';
import {
  lockPayment,
  type Member,
  memberOf,
  receivedFor,
} from '#server/features/payments/shares.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { formatMoment } from '#shared/dates.ts';
import { formatKobo } from '#shared/money/money.ts';
import {
  finishRefund,
  lockRefundRow,
  moveRefund,
  queueRefund,
  type RefundWithPayment,
} from './refund-moves.ts';
import { refuseIfRefunded } from './send-refund.ts';
import { isLastCashier, reapprovalColumns } from './two-persons.ts';
import { refundableOf } from './what-is-left.ts';

export type Locked = Member & RefundWithPayment;

const WITHDRAWN = 'This refund was withdrawn.';

/** @throws AppError not_found */
async function lockWithPayment(tx: Db, id: string): Promise<Locked> {
  const [known] = isUuid(id) ? await tx.select().from(refunds).where(eq(refunds.id, id)) : [];
  if (!known) throw new AppError('not_found', WITHDRAWN);
  const { payment, members } = await lockPayment(tx, known.payment_id);
  const refund = await lockRefundRow(tx, id);
  if (!refund) throw new AppError('not_found', WITHDRAWN);
  return { ...memberOf(members, refund.order_id), payment, refund };
}

/** @throws AppError conflict */
async function mustStillBeLeft(tx: Db, { order, share, payment, refund }: Locked): Promise<void> {
  if ((await openRefundsOf(tx, payment.id, order.id)).length > 0)
    throw conflict('Another refund of this payment is not finished yet.');
  const part = (await refundableOf(tx, order.id))?.parts.find(
    (one) => one.payment.id === payment.id,
  );
  if (part && part.left_kobo < refund.amount_kobo)
    throw conflict(
      `Only ${formatKobo(part.left_kobo)} of this payment is left: withdraw this refund and ask for that.`,
    );
  const undecided = payment.status === 'needs_review' || share.held;
  if (!part && !(undecided && refund.amount_kobo <= receivedFor(share) - share.refunded_kobo))
    throw conflict('This payment has since been decided otherwise.');
}

const whyNotOwn = async (tx: Db, admin_id: number): Promise<string> =>
  (await isLastCashier(tx, admin_id))
    ? 'You asked for this refund: somebody else has to approve it, and nobody else may. Invite or enable an owner or a cashier under Team.'
    : 'You asked for this refund: a colleague has to approve it.';

/** @throws AppError conflict */
async function approve(
  tx: Db,
  deps: Within,
  locked: Locked,
  admin: Admin,
  approved: Partial<Refund>,
): Promise<void> {
  const { payment, refund } = locked;
  await moveRefund(tx, refund, 'approved', approved);
  const at = deps.clock.now();
  await recordEvent(tx, refund.order_id, 'refund_approved', admin, at, detailOf(refund));
  await queueRefund(tx, deps, refund, payment, admin.id);
}

/** Sends a failed refund again. Order and payment are locked. @throws AppError conflict */
export async function retryRefund(
  tx: Db,
  deps: Within,
  locked: Locked,
  admin: Admin,
): Promise<void> {
  await mustStillBeLeft(tx, locked);
  await approve(tx, deps, locked, admin, await reapprovalColumns(tx, deps, locked.refund, admin));
}

/** Retries a failed one, too. @throws AppError not_found, conflict, also if the admin asked for it */
export async function approveRefund(deps: Deps, id: string, admin: Admin): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const locked = await lockWithPayment(tx, id);
    const { refund } = locked;
    if (refund.status === 'failed') return retryRefund(tx, deps, locked, admin);
    if (refund.status !== 'requested') return;
    if (refund.asked_by === admin.id) throw conflict(await whyNotOwn(tx, admin.id));
    const approved = { approved_by: admin.id, approved_at: deps.clock.now() };
    await approve(tx, deps, locked, admin, approved);
  });
}

async function alreadyGiven(
  tx: Db,
  { payment_id, reference, done_at }: Refund,
  admin: Admin,
): Promise<AppError> {
  const [event] = await tx
    .select({
      id: sql<string | null>`${payment_events.evidence} ->> 'admin_id'`,
      by: sql<string | null>`${payment_events.evidence} ->> 'admin_name'`,
    })
    .from(payment_events)
    .where(
      and(
        eq(payment_events.payment_id, payment_id),
        // A second refund may have the same reference.
        done_at ? eq(payment_events.at, done_at) : undefined,
        sql`${payment_events.evidence} -> 'response' ->> 'reference' = ${reference}`,
      ),
    )
    .orderBy(desc(payment_events.id))
    .limit(1);
  const when = done_at ? ` on ${formatMoment(done_at)}` : '';
  const own = event?.id === String(admin.id);
  return conflict(
    `${own ? 'You' : (event?.by ?? 'A colleague')} already refunded it by hand${when}, reference ${reference}. ${own ? 'The new one' : 'Yours'} was not written down: if that money has left, too, note it at the order.`,
  );
}

/**
 * Completes a refund made by hand: of money paid by hand, or after a failed refund.
 * @throws AppError not_found, conflict, unavailable, invalid naming `reference`
 */
export async function refundedByHand(
  deps: Deps,
  id: string,
  reference: string,
  admin: Admin,
): Promise<void> {
  const [asked] = isUuid(id)
    ? await deps.connection.db
        .select({ refund: refunds, payment: payments })
        .from(refunds)
        .innerJoin(payments, eq(payments.id, refunds.payment_id))
        .where(eq(refunds.id, id))
    : [];
  if (asked?.refund.status === 'failed') await refuseIfRefunded(deps, asked);
  await transaction(deps, async (tx, deps) => {
    const locked = await lockWithPayment(tx, id);
    const { payment, refund } = locked;
    const by_hand = isByHand(payment);
    if (refund.status === 'done' && refund.reference !== null) {
      if (refund.reference === reference) return;
      throw await alreadyGiven(tx, refund, admin);
    }
    let approved: Partial<Refund> = {};
    if (refund.status === 'failed') {
      await mustStillBeLeft(tx, locked);
      approved = await reapprovalColumns(tx, deps, refund, admin);
    } else if (!by_hand)
      throw invalid({
        reference: 'It came through the payment provider, and is refunded through it.',
      });
    else if (refund.status !== 'approved') throw conflict('A colleague has to approve it first.');
    await tx
      .update(refunds)
      .set({ reference, ...approved })
      .where(eq(refunds.id, refund.id));
    const given = { by: admin, response: { reference }, reference };
    await finishRefund(tx, deps, { refund, payment }, given);
  });
}

/** Mails the applicant if the order is cancelled. @throws AppError not_found, conflict if sent */
export async function withdraw(deps: Deps, id: string, admin: Admin): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const { order, refund } = await lockWithPayment(tx, id);
    if (refund.claimed_until && refund.claimed_until > deps.clock.now())
      throw conflict('It is being sent at this moment.');
    if (!(await withdrawRefund(tx, refund, admin, deps.clock.now())))
      throw conflict(
        refund.status === 'done'
          ? 'The money has already been refunded.'
          : 'The provider was asked for it: it can’t be withdrawn.',
      );
    if (order.cancelled_at)
      await queueMessage(tx, deps, mailQueue, { template: 'refund_stopped', order_id: order.id });
  });
}
