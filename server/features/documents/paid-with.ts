import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders, payment_shares } from '#server/database/schema.ts';
import { receivedFor } from '#server/features/payments/shares.ts';

export interface PaidShare {
  order: Order;
  received_kobo: number;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

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

/**
 * The orders with this order's email address that the same payment paid; undefined for it alone.
 */
export async function paidWith(
  db: Db,
  { id, email }: Order,
): Promise<[PaidShare, PaidShare, ...PaidShare[]] | undefined> {
  const [first, second, ...others] = (await paidByOne(db, id)).filter(({ order }) =>
    isSame(order.email, email),
  );
  return first && second && [first, second, ...others];
}

/** Ids of the orders that the same payment paid and that stay at an address this order has left. */
export const leftAt = async (db: Db, order_id: string, address: string): Promise<string[]> =>
  (await paidByOne(db, order_id))
    .filter(({ order }) => order.id !== order_id && isSame(order.email, address))
    .map(({ order }) => order.id);
