import { asc } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, payments, type Refund } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { lockAny } from '#server/features/orders/orders.ts';
import { isByHand } from '#server/features/payments/payment-facts.ts';
import { openRefundsOf } from '#server/features/payments/refund-rows.ts';
import { paymentsFor } from '#server/features/payments/shares.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { eventAmount } from '#shared/money/event-money.ts';
import { formatKobo } from '#shared/money/money.ts';
import { REFUNDS } from '#shared/orders/states.ts';
import { finishRefund, insertRefund, type RefundDoer } from './refund-moves.ts';
import { needsTwoPersons } from './two-persons.ts';
import { mustBeLeft, refundableOf } from './what-is-left.ts';

/** Locks all payments of the order; called after locking the order, to avoid deadlocks. */
const lockPayments = (tx: Db, order_id: string) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(paymentsFor(tx, order_id))
    .orderBy(asc(payments.id))
    .for('update');

interface AskedRefund {
  amount_kobo: number;
  reason: string;
  by: RefundDoer;
  reference?: string | undefined;
  /** Requires `reference` for money paid by hand, unless a colleague must approve first. */
  needs_reference?: true;
  /** What the caller saw as left. */
  left_kobo?: number | undefined;
  /** The colleague who approved the request of `by`. */
  approved_by?: number | undefined;
}

/** Such a refund doesn't block another one: the job sends them one after the other. */
const isInTurn = ({ status, provider_refund_id, claimed_until }: Refund, now: Date): boolean =>
  provider_refund_id === null &&
  (status === 'approved' || (claimed_until !== null && claimed_until > now));

/**
 * Refunds at most what is left of the order's own shares. Returns one refund per payment.
 * @throws AppError conflict if too much, or while a refund of the order waits for a person or a
 * bank
 */
export async function beginRefund(
  tx: Db,
  deps: Within,
  order: Order,
  { amount_kobo, reason, by, reference, needs_reference, left_kobo, approved_by }: AskedRefund,
): Promise<Refund[]> {
  await lockPayments(tx, order.id);
  const known = await refundableOf(tx, order.id);
  if (known && left_kobo !== undefined && left_kobo !== known.left_kobo)
    throw conflict(
      `What is left has changed: it is ${formatKobo(known.left_kobo)} now. Nothing was refunded.`,
    );
  const two_persons =
    approved_by === undefined &&
    (await needsTwoPersons(tx, deps, amount_kobo, {
      order_id: order.id,
      admin_id: by.kind === 'admin' ? by.id : null,
    }));
  if (needs_reference && known?.by_hand && reference === undefined && !two_persons)
    throw invalid({
      reference: 'This was marked as paid by hand. Refund it by hand, and enter the reference.',
    });
  for (const { payment } of known?.parts ?? []) {
    const open = (await openRefundsOf(tx, payment.id, order.id)).find(
      (one) => isByHand(payment) || !isInTurn(one, deps.clock.now()),
    );
    if (open)
      throw conflict(
        by.kind === 'applicant'
          ? `${eventAmount(open)} is already on its way back to you. Once it has arrived, you can cancel. Nothing was cancelled.`
          : `A refund of ${eventAmount(open)} is not finished yet. Wait until it is${REFUNDS[open.status].withdrawable ? ', or withdraw it' : ''}: the provider is asked for one at a time.`,
      );
  }
  const { parts, by_hand } = mustBeLeft(known, amount_kobo);
  if (reference !== undefined && !by_hand)
    throw invalid({
      reference: 'It came through the payment provider, and is refunded through it.',
    });
  const begun: Refund[] = [];
  let rest = amount_kobo;
  // An order paid in two parts may need a refund of each.
  for (const { payment, left_kobo: most } of parts) {
    const part = Math.min(rest, most);
    if (part <= 0) continue;
    rest -= part;
    const done_by_hand = isByHand(payment) && reference !== undefined;
    const refund = await insertRefund(tx, deps, payment, {
      order_id: order.id,
      amount_kobo: part,
      two_persons,
      reason,
      by,
      done_by_hand,
      approved_by,
    });
    begun.push(refund);
    if (done_by_hand && refund.status === 'approved')
      await finishRefund(
        tx,
        deps,
        { refund, payment },
        { ...(by.kind === 'admin' ? { by } : {}), response: { reference }, reference },
      );
  }
  return begun;
}

/** One refund per payment. @throws AppError not_found, conflict, invalid naming `reference` */
export const refundOrder = (
  deps: Deps,
  id: string,
  asked: Pick<AskedRefund, 'amount_kobo' | 'reason' | 'reference' | 'left_kobo'>,
  by: Admin,
): Promise<Refund[]> =>
  transaction(deps, async (tx, deps) =>
    beginRefund(tx, deps, await lockAny(tx, id), { ...asked, by, needs_reference: true }),
  );
