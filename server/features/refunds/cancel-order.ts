import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders, type Refund } from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { endWaiting } from '#server/features/orders/order-endings.ts';
import { lockAny } from '#server/features/orders/orders.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { filledFor } from '#server/features/replies/order-values.ts';
import { AppError, conflict } from '#server/http/errors.ts';
import { LONGEST } from '#shared/fields.ts';
import { formatKobo, toNaira } from '#shared/money/money.ts';
import { beginRefund } from './ask-refund.ts';
import type { RefundDoer } from './refund-moves.ts';
import { hasIssued, refundNow, standingOf } from './what-is-left.ts';

export async function whyNotCancel(
  db: Db,
  { services, clock }: Pick<Within, 'services' | 'clock'>,
  order: Order,
): Promise<string | undefined> {
  if (order.cancelled_at) return 'It is already cancelled.';
  if (order.done_at) return 'It is done: it can no longer be cancelled.';
  if (order.agent_id !== null)
    return 'Your agent placed this order and pays for it: ask them to have it cancelled.';
  if (await hasIssued(db, order))
    return 'Part of it has already been issued: it can no longer be cancelled here. Write to us.';
  return serviceOf(services, order.kind).attended?.whyNotCancel(db, order, clock.now());
}

export interface Cancelled {
  /** One per refunded payment. */
  refunds: Refund[];
  refund_kobo: number;
}

interface Cancelling {
  by: RefundDoer;
  reason: string;
  refund_kobo?: number | undefined;
  expected_kobo?: number | undefined;
  /** The colleague who approved the request of `by`. */
  approved_by?: number;
}

/**
 * Refunds `refund_kobo`, by default what the terms say; `expected_kobo` is what the caller saw.
 * @throws AppError not_found, conflict, refund_changed with the current amount, invalid
 * like `filledFor`
 */
export const cancelOrder = (deps: Deps, id: string, asked: Cancelling): Promise<Cancelled> =>
  transaction(deps, async (tx, deps) => cancelLocked(tx, deps, await lockAny(tx, id), asked));

/** `cancelOrder` for an order that is already locked. */
export async function cancelLocked(
  tx: Db,
  deps: Within,
  order: Order,
  { by, reason: typed, refund_kobo, expected_kobo, approved_by }: Cancelling,
): Promise<Cancelled> {
  if (order.deleted_at) throw new AppError('not_found');
  if (order.cancelled_at) throw conflict('This order is already cancelled.');
  if (order.done_at) throw conflict('This order is done: it can no longer be cancelled.');
  const why = by.kind === 'applicant' && (await whyNotCancel(tx, deps, order));
  if (why) throw conflict(why);
  const terms_kobo = refundNow(await standingOf(tx, deps, order));
  if (expected_kobo !== undefined && expected_kobo !== terms_kobo)
    throw new AppError(
      'refund_changed',
      `The refund has changed: it is ${formatKobo(terms_kobo)} now. Nothing was cancelled.`,
      { expected_refund: String(toNaira(terms_kobo)) },
    );
  const { reason } = await filledFor(tx, deps, order, { reason: [typed, LONGEST.cancellation] });
  const amount_kobo = refund_kobo ?? terms_kobo;
  const at = deps.clock.now();
  const cancelled_by = by.kind === 'admin' ? 'admin' : 'applicant';
  await tx
    .update(orders)
    .set({ cancelled_at: at, cancelled_by, cancel_reason: reason })
    .where(eq(orders.id, order.id));
  await endWaiting(tx, order, 'cancelled', at);
  await serviceOf(deps.services, order.kind).attended?.onCancelled(tx, order);
  await recordEvent(tx, order.id, 'cancelled', by, at, { reason, refund_kobo: amount_kobo });
  const refunds =
    amount_kobo > 0
      ? await beginRefund(tx, deps, order, {
          amount_kobo,
          reason: reason || 'Cancelled',
          by,
          approved_by,
        })
      : [];
  await queueMessage(tx, deps, mailQueue, { template: 'cancelled', order_id: order.id });
  return { refunds, refund_kobo: amount_kobo };
}
