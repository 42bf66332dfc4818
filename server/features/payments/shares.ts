import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import type { Order, Payment, Share } from '#server/database/schema.ts';
import { orders, payment_shares, payments } from '#server/database/schema.ts';
import { lockOrders } from '#server/features/orders/orders.ts';
import { divide } from '#shared/money/money.ts';
import { currencyOf, isTakenBack, receivedOf } from './payment-facts.ts';

export interface Member {
  order: Order;
  share: Share;
}

/** Sorted by order id; the first share represents the payment. */
export const sharesOf = (db: Db, payment_ids: readonly string[]): Promise<Share[]> =>
  payment_ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(payment_shares)
        .where(inArray(payment_shares.payment_id, [...payment_ids]))
        .orderBy(asc(payment_shares.order_id));

/** Matches payments with a share of any of these orders. */
export const paymentsFor = (db: Db, order_id: string | readonly string[]): SQL =>
  inArray(
    payments.id,
    db
      .select({ id: payment_shares.payment_id })
      .from(payment_shares)
      .where(
        typeof order_id === 'string'
          ? eq(payment_shares.order_id, order_id)
          : inArray(payment_shares.order_id, [...order_id]),
      ),
  );

/** Joins each payment with its first share, which represents it in lists. */
export const firstShare = (): SQL | undefined =>
  and(eq(payment_shares.payment_id, payments.id), eq(payment_shares.place, 0));

export const membersOf = (db: Db, ...payment_ids: string[]): Promise<Member[]> =>
  db
    .select({ share: payment_shares, order: orders })
    .from(payment_shares)
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .where(inArray(payment_shares.payment_id, payment_ids))
    .orderBy(asc(payment_shares.order_id));

const countedForOne = builtOnce((db) =>
  db
    .select({ payment: payments, share: payment_shares })
    .from(payment_shares)
    .innerJoin(payments, eq(payments.id, payment_shares.payment_id))
    .where(
      and(
        eq(payment_shares.order_id, sql.placeholder('order_id')),
        isNotNull(payment_shares.paid_at),
      ),
    )
    .orderBy(desc(payments.id)),
);
/** The payments that paid the order, newest first. */
export const countedFor = (db: Db, order_id: string) => countedForOne(db, { order_id });

/** Locks orders by id, then the payment: the same sequence everywhere, to avoid deadlocks. */
export async function lockPayment(
  tx: Db,
  id: string,
): Promise<{ payment: Payment; members: Member[] }> {
  // Can be read before locking: a payment's orders never change.
  const before = await sharesOf(tx, [id]);
  const found = await lockOrders(
    tx,
    before.map(({ order_id }) => order_id),
  );
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  const shares = await sharesOf(tx, [id]);
  const members = shares.flatMap((share) => {
    const order = found.find((one) => one.id === share.order_id);
    return order ? [{ order, share }] : [];
  });
  if (!payment || members.length === 0) throw new Error(`payment ${id} or its order is gone`);
  return { payment, members };
}

/** @throws Error if the payment isn't for the order */
export function memberOf(members: Member[], order_id: string): Member {
  const member = members.find(({ order }) => order.id === order_id);
  if (!member) throw new Error(`the payment is not for order ${order_id}`);
  return member;
}

/** Amounts in kobo. Does nothing for a single order's payment, whose share a trigger makes. */
export async function insertShares(
  tx: Db,
  payment: Payment,
  asked: readonly { order: Pick<Order, 'id' | 'kind'>; amount_kobo: number }[],
): Promise<void> {
  if (payment.order_id !== null) return;
  const { received_at } = payment;
  const parts =
    received_at &&
    divide(
      receivedOf(payment),
      asked.map(({ amount_kobo }) => amount_kobo),
    );
  await tx.insert(payment_shares).values(
    asked.map(({ order, amount_kobo }, nth) => ({
      payment_id: payment.id,
      order_id: order.id,
      place: nth,
      kind: order.kind,
      amount_kobo,
      ...(parts ? { received_kobo: parts[nth], currency: currencyOf(payment), received_at } : {}),
    })),
  );
}

type Written = Pick<
  Share,
  | 'order_id'
  | 'received_kobo'
  | 'currency'
  | 'refunded_kobo'
  | 'reversed_kobo'
  | 'received_at'
  | 'paid_at'
  | 'held'
>;

/** One statement, so that triggers lock `tallies` rows in one sequence. */
async function writeShares(tx: Db, payment_id: string, shares: Written[]): Promise<void> {
  if (shares.length === 0) return;
  await tx.execute(sql`
    update payment_shares as s set received_kobo = n.received_kobo, currency = n.currency, refunded_kobo = n.refunded_kobo,
      reversed_kobo = n.reversed_kobo, received_at = n.received_at, paid_at = n.paid_at, held = n.held
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as n (order_id uuid, received_kobo bigint, currency text,
      refunded_kobo bigint, reversed_kobo bigint, received_at timestamptz, paid_at timestamptz, held boolean)
    where s.payment_id = ${payment_id} and s.order_id = n.order_id`);
}

/** Call after the payment's own change. A single order's payment has a trigger instead. */
export async function changeShares(
  tx: Db,
  { id, order_id }: Pick<Payment, 'id' | 'order_id'>,
  members: Member[],
  change: (share: Share, nth: number) => Partial<Written>,
): Promise<void> {
  if (order_id !== null) return;
  await writeShares(
    tx,
    id,
    members.map(({ share }, nth) => ({ ...share, ...change(share, nth) })),
  );
}

/** In proportion to what was asked; if `counted` orders become paid, other shares are held. */
export async function receiveShares(
  tx: Db,
  payment: Payment,
  members: Member[],
  received: { kobo: number; currency: string; at: Date },
  counted: readonly string[] = [],
): Promise<void> {
  const parts = divide(
    received.kobo,
    members.map(({ share }) => share.amount_kobo),
  );
  await changeShares(tx, payment, members, ({ order_id }, nth) => ({
    received_kobo: parts[nth] ?? 0,
    currency: received.currency,
    received_at: received.at,
    paid_at: counted.includes(order_id) ? received.at : null,
    held: counted.length > 0 && !counted.includes(order_id),
  }));
}

/** In minor units of its currency. */
export const receivedFor = ({ received_kobo }: Share): number => received_kobo ?? 0;

/** In kobo. */
export const sumReceived = (of: readonly { share: Share }[]): number =>
  of.reduce((kobo, { share }) => kobo + receivedFor(share), 0);

/** Members awaiting a decision: all of a payment to review, else those with held shares. */
export const undecidedOf = (payment: Pick<Payment, 'status'>, members: Member[]): Member[] =>
  members.filter(
    ({ share }) =>
      (payment.status === 'needs_review' || (share.held && !isTakenBack(payment))) &&
      share.refunded_kobo < receivedFor(share),
  );
