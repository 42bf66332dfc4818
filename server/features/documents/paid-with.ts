import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders, payment_shares, payments } from '#server/database/schema.ts';
import { receivedFor } from '#server/features/payments/shares.ts';

export interface PaidShare {
  order: Order;
  received_kobo: number;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const isAt = ({ order }: PaidShare, address: string) => isSame(order.email, address);

/** The order and those that the same payment paid, at whichever addresses. */
async function paidByOne(db: Db, order_id: string): Promise<PaidShare[]> {
  const own = alias(payment_shares, 'own');
  const rows = await db
    .select({ order: orders, share: payment_shares })
    .from(own)
    .innerJoin(
      payment_shares,
      and(eq(payment_shares.payment_id, own.payment_id), eq(payment_shares.paid_at, own.paid_at)),
    )
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .where(and(eq(own.order_id, order_id), isNull(orders.deleted_at)))
    .orderBy(asc(orders.id));
  // One entry per order, because an order may have been paid in two parts.
  const all = new Map<string, PaidShare>();
  for (const { order, share } of rows)
    all.set(order.id, {
      order,
      received_kobo: (all.get(order.id)?.received_kobo ?? 0) + receivedFor(share),
    });
  return [...all.values()];
}

/** Whether the payment was opened with its address: that of its first order, unless by a link. */
async function isPayers(db: Db, { id, email, agent_id }: Order): Promise<boolean> {
  if (agent_id !== null) return false;
  const own = alias(payment_shares, 'own');
  const [first] = await db
    .select({ email: orders.email, pay_link_id: payments.pay_link_id })
    .from(own)
    .innerJoin(payments, eq(payments.id, own.payment_id))
    .innerJoin(payment_shares, eq(payment_shares.payment_id, own.payment_id))
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .where(and(eq(own.order_id, id), isNotNull(own.paid_at)))
    .orderBy(desc(payments.id), asc(orders.id))
    .limit(1);
  return first !== undefined && first.pay_link_id === null && isSame(first.email, email);
}

/**
 * The orders that the same payment paid, for whom this order's mail is about: all of them for the
 * payer, those at the same address for another. Undefined for it alone.
 */
export async function paidWith(
  db: Db,
  order: Order,
): Promise<[PaidShare, PaidShare, ...PaidShare[]] | undefined> {
  const all = await paidByOne(db, order.id);
  const own = all.filter((one) => isAt(one, order.email));
  const whole = own.length < all.length && (await isPayers(db, order));
  // The receipt is in the name of the first.
  const [first, second, ...others] = whole
    ? [...own, ...all.filter((one) => !own.includes(one))]
    : own;
  return first && second && [first, second, ...others];
}

/** Ids of the orders that the same payment paid and that stay at an address this order has left. */
export const leftAt = async (db: Db, order_id: string, address: string): Promise<string[]> =>
  (await paidByOne(db, order_id))
    .filter((one) => one.order.id !== order_id && isAt(one, address))
    .map(({ order }) => order.id);
