import { and, asc, eq, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import type { Order, Payment, Share } from '#server/database/schema.ts';
import { payment_shares, payments } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { TAKEN_BACK } from '#shared/orders/states.ts';
import { countedAs, moveLocked } from './move-payment.ts';
import { queuePaidEvent } from './paid-analytics.ts';
import { thankPayer } from './payer-receipt.ts';
import { recordPaymentEvent } from './payment-events.ts';
import { paymentDetail } from './payment-facts.ts';
import { openRefundsOf, withdrawFailed } from './refund-rows.ts';
import { changeShares, type Member, membersOf, receivedFor, sumReceived } from './shares.ts';

/** A share of money that awaits an administrator's decision. */
export interface Waiting {
  payment: Payment;
  share: Share;
}

const waitingWhere = (db: Db, which: SQL) =>
  db
    .select({ payment: payments, share: payment_shares })
    .from(payment_shares)
    .innerJoin(payments, eq(payments.id, payment_shares.payment_id))
    .where(
      and(
        which,
        lt(payment_shares.refunded_kobo, payment_shares.received_kobo),
        or(
          eq(payments.status, 'needs_review'),
          and(payment_shares.held, notInArray(payments.status, TAKEN_BACK)),
        ),
      ),
    )
    .orderBy(asc(payments.id));
const waitingOfOne = builtOnce((db) =>
  waitingWhere(db, eq(payment_shares.order_id, sql.placeholder('order_id'))),
);

/** Oldest first. */
export const waitingOf = (db: Db, order_id: string): Promise<Waiting[]> =>
  waitingOfOne(db, { order_id });

/** Oldest first. */
export const waitingPayments = async (db: Db, order_ids: readonly string[]): Promise<Waiting[]> =>
  order_ids.length === 0 ? [] : waitingWhere(db, inArray(payment_shares.order_id, [...order_ids]));

/** Underpayments that are kept because the payer was asked for the rest. */
const keptAmong = (waiting: readonly Waiting[]): Waiting[] =>
  waiting.filter(
    ({ payment, share }) =>
      payment.rest_asked_at !== null && share.paid_at === null && share.refunded_kobo === 0,
  );

/** Whether nothing else waits: the payer was asked for the rest, and nobody has to look at it. */
export const onlyRestMissing = (waiting: readonly Waiting[]): boolean =>
  waiting.length > 0 && keptAmong(waiting).length === waiting.length;

/** The price minus the order's shares of kept underpayments, in kobo; `among`: other orders', too. */
export const restOfPrice = (
  { id, amount_kobo }: Pick<Order, 'id' | 'amount_kobo'>,
  among: readonly Waiting[],
): number =>
  amount_kobo - sumReceived(keptAmong(among).filter(({ share }) => share.order_id === id));

export const readRestOfPrice = async (
  db: Db,
  order: Pick<Order, 'id' | 'amount_kobo'>,
): Promise<number> => restOfPrice(order, await waitingOf(db, order.id));

/** What is kept of it while the rest is to be paid, in kobo. */
export const keptOf = (waiting: readonly Waiting[]): number => sumReceived(keptAmong(waiting));

/** `keptOf` an order; 0 once it is paid. */
export const keptFor = async (
  db: Db,
  { id, paid_at }: Pick<Order, 'id' | 'paid_at'>,
): Promise<number> => (paid_at ? 0 : keptOf(await waitingOf(db, id)));

/** What is kept for the order while its rest is paid; nothing beside a payment of the whole price. */
async function keptBeside(tx: Db, { order, share }: Member): Promise<Waiting[]> {
  if (share.amount_kobo >= order.amount_kobo) return [];
  const kept = keptAmong(await waitingOf(tx, order.id));
  return kept.filter(({ payment }) => payment.id !== share.payment_id);
}

/** Whether the first part is being refunded, of which this payment is the rest. */
export async function isFirstPartGoing(tx: Db, member: Member): Promise<boolean> {
  for (const { payment } of await keptBeside(tx, member))
    if ((await openRefundsOf(tx, payment.id, member.order.id)).length > 0) return true;
  return false;
}

/** Why it can't pay the order as its rest: the first part is no longer kept. Undefined if it can. */
export async function whyNotTheRest(tx: Db, member: Member): Promise<string | undefined> {
  const { order, share } = member;
  if (share.amount_kobo >= order.amount_kobo) return undefined;
  if (await isFirstPartGoing(tx, member))
    return 'paid as the rest, while the first part is being refunded';
  return sumReceived(await keptBeside(tx, member)) + share.amount_kobo === order.amount_kobo
    ? undefined
    : 'paid as the rest of a payment that is no longer kept';
}

/** Counts the payment for the order; its other orders' shares go on waiting for their rest. */
async function countKept(
  tx: Db,
  deps: Within,
  kept: Payment,
  order: Order,
  at: Date,
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, kept.id)).for('update');
  if (!payment) throw new Error(`payment ${kept.id} is gone`);
  if (payment.status === 'needs_review') {
    await moveLocked(tx, payment, countedAs(payment.refunded_kobo), { paid_at: at });
    await thankPayer(tx, deps, payment, order);
  }
  await changeShares(tx, payment, await membersOf(tx, payment.id), (share) =>
    share.order_id === order.id
      ? { paid_at: at, held: false }
      : { held: share.paid_at === null && share.refunded_kobo < receivedFor(share) },
  );
}

/** Call in the transaction in which the rest pays the order. */
export async function acceptKept(
  tx: Db,
  deps: Within,
  { tx_ref }: Pick<Payment, 'tx_ref'>,
  member: Member,
  at: Date,
): Promise<void> {
  const { order } = member;
  for (const kept of await keptBeside(tx, member)) {
    const { payment } = kept;
    await countKept(tx, deps, payment, order, at);
    await withdrawFailed(tx, payment.id, order.id, SYSTEM, at);
    await queuePaidEvent(tx, deps, { payment_id: payment.id, order_id: order.id });
    await recordPaymentEvent(tx, payment.id, 'paid', at, { with_the_rest: tx_ref });
    await recordEvent(tx, order.id, 'payment_accepted', SYSTEM, at, {
      ...paymentDetail(payment),
      amount_kobo: receivedFor(kept.share),
      asked_kobo: kept.share.amount_kobo,
      currency: kept.share.currency,
    });
  }
}

/** Kobo still owed if it is kept; `left` is the unpaid total. Shares with a refund aren't kept. */
export const restAfter = (payable: readonly Member[], left: number): number =>
  payable.reduce(
    (rest, { share }) => rest - (share.refunded_kobo === 0 ? receivedFor(share) : 0),
    left,
  );

/** `left` is what its orders still cost in kobo, `rest` what would remain once it is kept. */
export function whyNoRest(
  payment: Payment,
  orders: readonly Order[],
  { left, rest }: { left: number; rest: number },
): string | undefined {
  if (orders.every(({ deleted_at }) => deleted_at)) return 'The order was deleted.';
  if (orders.every(({ deleted_at, paid_at }) => deleted_at || paid_at)) return 'The order is Paid.';
  if (payment.received_currency !== null && payment.received_currency !== payment.currency)
    return `It came in ${payment.received_currency}, so no rest in naira can be asked for.`;
  if (rest <= 0) return 'It is not less than what is missing.';
  if (rest === left) return 'Nothing of it is kept for what is missing.';
  return undefined;
}
