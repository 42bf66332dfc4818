import { payments } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent } from '#server/features/events/events.ts';
import { findOrder, lockUndeleted, markPaid } from '#server/features/orders/orders.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { AppError } from '#server/http/errors.ts';
import type { HandPayment } from '#shared/money/payments.ts';
import type { Kind } from '#shared/services/index.ts';
import { closedToMoney } from './nothing-to-pay.ts';
import { doneBy, recordPaymentEvent } from './payment-events.ts';
import { waitingOf } from './rest.ts';
import { followPaid } from './settle.ts';
import { waitingAmounts } from './waiting.ts';

/** False if it was already paid. @throws AppError not_found, nothing_to_pay, payment_waits */
export async function payByHand(
  deps: Deps,
  kind: Kind,
  id: string,
  admin: Admin,
  { method, reference }: HandPayment = {},
): Promise<boolean> {
  const found = await findOrder(deps.connection.db, id, { kind });
  return transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, found.id);
    if (order.paid_at) return false;
    const closed = closedToMoney(order);
    if (closed) throw new AppError('nothing_to_pay', `There is nothing to pay: ${closed}.`);
    const waits = waitingAmounts(await waitingOf(tx, order.id));
    if (waits)
      throw new AppError(
        'payment_waits',
        `Money for this order is waiting for a review: ${waits}. Accept it or refund it first.`,
      );
    const at = deps.clock.now();
    const payment_id = uuidv7(at.getTime());
    await tx.insert(payments).values({
      id: payment_id,
      tx_ref: `HAND-${payment_id}`,
      order_id: order.id,
      kind: order.kind,
      provider: 'manual',
      method: method ?? 'other',
      hand_reference: reference ?? null,
      amount_kobo: order.amount_kobo,
      status: 'paid',
      created_at: at,
      paid_at: at,
      received_at: at,
      admin_id: admin.id,
    });
    // Payments are written before orders everywhere, so that `tallies` rows are locked in one
    // sequence.
    await markPaid(tx, deps, [order], at);
    await recordPaymentEvent(tx, payment_id, 'paid', at, doneBy(admin));
    await recordEvent(tx, order.id, 'paid_by_hand', admin, at, {
      amount_kobo: order.amount_kobo,
      ...(method ? { method } : {}),
      ...(reference ? { reference } : {}),
    });
    await followPaid(tx, deps, [order], payment_id);
    return true;
  });
}
