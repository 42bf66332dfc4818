import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders, payment_shares } from '#server/database/schema.ts';
import { receivedFor } from '#server/features/payments/shares.ts';

export interface PaidShare {
  order: Order;
  received_kobo: number;
}

/**
 * The orders with this order's email address that the same payment paid; undefined for it alone.
 */
export async function paidWith(
  db: Db,
  order: Order,
): Promise<[PaidShare, PaidShare, ...PaidShare[]] | undefined> {
  const own = alias(payment_shares, 'own');
  const rows = await db
    .select({ order: orders, share: payment_shares })
    .from(own)
    .innerJoin(
      payment_shares,
      and(eq(payment_shares.payment_id, own.payment_id), eq(payment_shares.paid_at, own.paid_at)),
    )
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .where(and(eq(own.order_id, order.id), isNull(orders.deleted_at)))
    .orderBy(asc(orders.id));
  // One entry per order, because an order may have been paid in two parts.
  const all = new Map<string, PaidShare>();
  for (const row of rows)
    if (row.order.email.toLowerCase() === order.email.toLowerCase())
      all.set(row.order.id, {
        order: row.order,
        received_kobo: (all.get(row.order.id)?.received_kobo ?? 0) + receivedFor(row.share),
      });
  const [first, second, ...others] = all.values();
  return first && second && [first, second, ...others];
}
