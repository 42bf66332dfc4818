import { and, isNotNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, payments } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { othersOf } from '#server/features/groups/groups.ts';
import { findOrder } from '#server/features/orders/orders.ts';
import { nothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { makePayLink } from '#server/features/payments/pay-links.ts';
import { restOfPrice, waitingOf } from '#server/features/payments/rest.ts';
import { paymentsFor } from '#server/features/payments/shares.ts';
import { besidesWords, waitingWords } from '#server/features/payments/waiting.ts';
import { cancelOrder, whyNotCancel } from '#server/features/refunds/cancel-order.ts';
import {
  offerOf,
  ownRefunds,
  refundNow,
  standingOf,
} from '#server/features/refunds/what-is-left.ts';
import type { Applicant } from '#server/features/sessions/sessions.ts';
import { conflict } from '#server/http/errors.ts';
import { othersGoOn } from '#shared/money/group-words.ts';
import { formatNaira, toKobo, toNaira } from '#shared/money/money.ts';
import type { PayLink } from '#shared/money/pay-links.ts';
import type { ManageCancelled, ManageOrder } from '#shared/people/manage.ts';

type OwnMoney = Pick<
  ManageOrder,
  | 'refund'
  | 'refunds'
  | 'cancelled'
  | 'payers'
  | 'may_cancel'
  | 'why_not_cancel'
  | 'may_pay'
  | 'payment_waits'
  | 'rest_to_pay'
  | 'group_others'
>;

async function payersOf(db: Db, order_id: string): Promise<NonNullable<ManageOrder['payers']>> {
  const rows = await db
    .select({ name: payments.payer_name, email: payments.payer_email, paid_at: payments.paid_at })
    .from(payments)
    .where(
      and(paymentsFor(db, order_id), isNotNull(payments.paid_at), isNotNull(payments.payer_email)),
    );
  return rows.map(({ name, email, paid_at }) => ({
    name: name ?? '',
    email: email ?? '',
    paid_at: paid_at?.toISOString() ?? '',
  }));
}

export async function ownMoney(db: Db, deps: Within, order: Order): Promise<OwnMoney> {
  const why = await whyNotCancel(db, deps, order);
  const cancelled = order.cancelled_at && {
    at: order.cancelled_at.toISOString(),
    by: order.cancelled_by ?? ('admin' as const),
  };
  const own = order.agent_id === null;
  const payers = own ? await payersOf(db, order.id) : [];
  const back = own ? await ownRefunds(db, deps, order.id) : [];
  const others = await othersOf(db, order);
  const nothing = await nothingToPay(db, deps, order);
  const waiting = own ? await waitingOf(db, order.id) : [];
  const payment_waits = order.paid_at
    ? besidesWords(waiting, own)
    : waitingWords(order, waiting, { nothing });
  const left = restOfPrice(order, waiting);
  return {
    may_cancel: why === undefined,
    why_not_cancel: why ?? '',
    ...(cancelled ? { cancelled } : {}),
    ...(back.length > 0 ? { refunds: back } : {}),
    ...(payers.length > 0 ? { payers } : {}),
    ...(others > 0 ? { group_others: others } : {}),
    ...(own ? { refund: await refundIfCancelled(db, deps, order, why === undefined) } : {}),
    may_pay: own && !order.paid_at && nothing === undefined,
    ...(payment_waits ? { payment_waits } : {}),
    ...(!order.paid_at && left < order.amount_kobo ? { rest_to_pay: toNaira(left) } : {}),
  };
}

async function refundIfCancelled(db: Db, deps: Within, order: Order, mayCancel: boolean) {
  const standing = await standingOf(db, deps, order);
  const { until = null, government } = offerOf(standing) ?? {};
  return {
    amount: mayCancel ? toNaira(refundNow(standing)) : 0,
    until,
    ...(government ? { government } : {}),
    ...(standing.left?.by_hand ? { by_hand: true } : {}),
    ...(order.government_terms ? { government_terms: order.government_terms } : {}),
    terms: [...standing.terms],
  };
}

/** @throws AppError conflict with the reason, refund_changed with the true amount */
export async function cancelOwnOrder(
  deps: Deps,
  me: Applicant,
  expected_refund: number,
): Promise<ManageCancelled> {
  const { refund_kobo } = await cancelOrder(deps, me.order_id, {
    by: me,
    reason: '',
    expected_kobo: toKobo(expected_refund),
  });
  const { db } = deps.connection;
  const [refund] = (await ownRefunds(db, deps, me.order_id)).slice(-1);
  const others = await othersOf(db, await findOrder(db, me.order_id));
  const goOn = others > 0 ? ` ${othersGoOn(others)}` : '';
  if (refund_kobo === 0 || !refund)
    return { success: true, message: `Your order is cancelled.${goOn}`, refund: null };
  const amount = toNaira(refund_kobo);
  return {
    success: true,
    message: `Your order is cancelled. ${formatNaira(amount)} is refunded; we email you when it is on its way.${goOn}`,
    refund: { amount, status: refund.status },
  };
}

/** @throws AppError already_paid, nothing_to_pay, conflict for an agent's order */
export async function makeOwnPayLink(
  deps: Deps,
  me: Applicant,
  what: { group?: boolean | undefined },
): Promise<PayLink> {
  const order = await findOrder(deps.connection.db, me.order_id);
  if (order.agent_id !== null) throw conflict('Your agent pays for this order.');
  return makePayLink(deps, order, me, what);
}
