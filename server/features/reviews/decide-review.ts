import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Payment, payments, type Refund } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { closeGroup } from '#server/features/groups/groups.ts';
import { isUuid, markPaid } from '#server/features/orders/orders.ts';
import { countedAs, moveLocked } from '#server/features/payments/move-payment.ts';
import { thankPayer } from '#server/features/payments/payer-receipt.ts';
import { doneBy, recordPaymentEvent } from '#server/features/payments/payment-events.ts';
import { isTakenBack, paymentDetail } from '#server/features/payments/payment-facts.ts';
import { providerOf } from '#server/features/payments/providers.ts';
import {
  openRefundsOf,
  withdrawFailed,
  withdrawRefund,
} from '#server/features/payments/refund-rows.ts';
import { acceptKept, isFirstPartGoing } from '#server/features/payments/rest.ts';
import { followPaid } from '#server/features/payments/settle.ts';
import {
  changeShares,
  lockPayment,
  type Member,
  receivedFor,
  sumReceived,
  undecidedOf,
} from '#server/features/payments/shares.ts';
import { retryRefund } from '#server/features/refunds/decide-refund.ts';
import {
  failedRefundOf,
  insertRefund,
  queueRefund,
} from '#server/features/refunds/refund-moves.ts';
import { needsTwoPersons } from '#server/features/refunds/two-persons.ts';
import { adminName } from '#server/features/sessions/colleagues.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { formatMoment, formatTime } from '#shared/dates.ts';
import type { ReviewDecision } from '#shared/money/payment-reviews.ts';
import { whyNotAccepted } from './reviews.ts';

type Decision = Exclude<ReviewDecision, 'lost'>;
const FIRST_PART_GOING =
  'The part that was kept before is being refunded: withdraw that refund first, or refund this payment, too.';
const DONE = { accept: 'accepted it', refund: 'refunded it' } as const satisfies Record<
  Decision,
  string
>;

/** @throws AppError not_found */
export async function findReviewed(db: Db, id: string): Promise<Payment> {
  const [payment] = isUuid(id) ? await db.select().from(payments).where(eq(payments.id, id)) : [];
  if (!payment) throw new AppError('not_found');
  return payment;
}

const nameOf = async (db: Db, id: number | null): Promise<string> =>
  (await adminName(db, id)) ?? 'A colleague';

/** @throws AppError conflict */
async function mustNotBeSent(db: Db, now: Date, refund: Refund | undefined): Promise<void> {
  if (!refund?.claimed_until || refund.claimed_until <= now) return;
  const since = refund.approved_at ? ` since ${formatTime(refund.approved_at)}` : '';
  throw conflict(
    `${await nameOf(db, refund.approved_by)} is refunding it${since}. Look again in a minute.`,
  );
}

/** @throws AppError conflict if decided otherwise, not_found if it never needed a review */
async function isDecided(db: Db, payment: Payment, decision: Decision): Promise<boolean> {
  if (payment.status === 'needs_review') return false;
  if (isTakenBack(payment))
    throw conflict('The payer’s bank has this money: there is nothing to accept or refund.');
  if (!payment.decided_at) throw new AppError('not_found');
  const taken = payment.paid_at ? 'accept' : 'refund';
  if (taken === decision) return true;
  throw conflict(
    `${await nameOf(db, payment.decided_by)} already ${DONE[taken]} on ${formatMoment(payment.decided_at)}.`,
  );
}

/** For all undecided orders that can be paid. @throws AppError not_found, already_paid, conflict */
export async function acceptPayment(deps: Deps, id: string, admin: Admin): Promise<void> {
  const known = await findReviewed(deps.connection.db, id);
  await transaction(deps, async (tx, deps) => {
    const { payment, members } = await lockPayment(tx, known.id);
    const undecided = undecidedOf(payment, members);
    if (undecided.length === 0 && (await isDecided(tx, payment, 'accept'))) return;
    const at = deps.clock.now();
    const accepted: Member[] = [];
    const gone: Refund[] = [];
    let refused: AppError | undefined;
    for (const member of undecided) {
      const { order } = member;
      const [refund] = await openRefundsOf(tx, payment.id, order.id);
      await mustNotBeSent(tx, at, refund);
      const why =
        whyNotAccepted(payment, order, refund) ??
        ((await isFirstPartGoing(tx, member)) ? FIRST_PART_GOING : undefined);
      if (why)
        refused ??= new AppError(
          order.paid_at && !order.deleted_at ? 'already_paid' : 'conflict',
          why,
        );
      else {
        accepted.push(member);
        if (refund) gone.push(refund);
      }
    }
    if (accepted.length === 0) throw refused ?? new AppError('not_found');
    for (const refund of gone) await withdrawRefund(tx, refund, admin, at);
    for (const { order } of accepted) await withdrawFailed(tx, payment.id, order.id, admin, at);
    const decided = { decided_by: admin.id, decided_at: at };
    if (payment.status !== 'needs_review')
      await tx.update(payments).set(decided).where(eq(payments.id, payment.id));
    else
      await moveLocked(tx, payment, countedAs(payment.refunded_kobo), { paid_at: at, ...decided });
    const ids = accepted.map(({ order }) => order.id);
    await changeShares(tx, payment, undecided, ({ order_id }) =>
      ids.includes(order_id) ? { paid_at: at, held: false } : { held: true },
    );
    await recordPaymentEvent(tx, payment.id, 'paid', at, {
      ...doneBy(admin),
      amount_kobo: sumReceived(accepted),
      asked_kobo: accepted.reduce((kobo, { share }) => kobo + share.amount_kobo, 0),
    });
    for (const { order, share } of accepted)
      await recordEvent(tx, order.id, 'payment_accepted', admin, at, {
        ...paymentDetail(payment),
        amount_kobo: receivedFor(share),
        asked_kobo: share.amount_kobo,
        currency: share.currency,
      });
    for (const member of accepted) await acceptKept(tx, deps, payment, member, at);
    const orders = accepted.map(({ order }) => order);
    await markPaid(tx, deps, orders, at);
    if (payment.group_id) await closeGroup(tx, payment.group_id, at);
    await followPaid(tx, deps, orders, payment.id);
    // Otherwise the payer was thanked when the others were paid.
    if (payment.status === 'needs_review') await thankPayer(tx, deps, payment, orders[0]);
  });
}

/**
 * Refunds all undecided money of the payment, share by share; a job sends the refunds. Idempotent:
 * the provider is asked about a refund that got no response.
 * @throws AppError not_found, conflict
 */
export async function refundPayment(
  deps: Deps,
  id: string,
  admin: Admin,
): Promise<'to approve' | 'on its way'> {
  const known = await findReviewed(deps.connection.db, id);
  if (known.status === 'needs_review' && !providerOf(deps, known.provider))
    throw conflict(
      `It came through ${known.provider}, which is no longer connected. Refund it there.`,
    );
  return transaction(deps, async (tx, deps) => {
    const { payment, members } = await lockPayment(tx, known.id);
    const undecided = undecidedOf(payment, members);
    if (undecided.length === 0 && (await isDecided(tx, payment, 'refund'))) return 'on its way';
    let toApprove = false;
    const fresh: Member[] = [];
    for (const member of undecided) {
      const order_id = member.order.id;
      const [open] = await openRefundsOf(tx, payment.id, order_id);
      const failed = open ? undefined : await failedRefundOf(tx, payment.id, order_id);
      if (open?.status === 'requested') toApprove = true;
      else if (open) await queueRefund(tx, deps, open, payment, admin.id);
      else if (failed) await retryRefund(tx, deps, { ...member, payment, refund: failed }, admin);
      else fresh.push(member);
    }
    const left = ({ share }: Member) => receivedFor(share) - share.refunded_kobo;
    if (fresh.length === 0) return toApprove ? 'to approve' : 'on its way';
    const all_kobo = fresh.reduce((kobo, member) => kobo + left(member), 0);
    let two_persons = false;
    for (const { order } of fresh)
      two_persons ||= await needsTwoPersons(tx, deps, all_kobo, {
        order_id: order.id,
        admin_id: admin.id,
      });
    const reason = payment.review_reason ?? '';
    for (const member of fresh)
      await insertRefund(tx, deps, payment, {
        order_id: member.order.id,
        amount_kobo: left(member),
        two_persons,
        reason,
        by: admin,
      });
    return toApprove || two_persons ? 'to approve' : 'on its way';
  });
}
