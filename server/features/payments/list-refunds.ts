import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { admins, orders, payments, refunds } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { fullName } from '#server/features/orders/orders.ts';
import { toNaira } from '#shared/money.ts';
import type { OrderMoney, Refund } from '#shared/refunds.ts';
import type { RefundState } from '#shared/states.ts';
import { leftOf, refundNow } from './refundable.ts';
import { twoPersonsAbove } from './refunds.ts';

const asker = alias(admins, 'asker');
const approver = alias(admins, 'approver');

interface Which {
  order_id?: string;
  id?: string;
  status?: RefundState | undefined;
  /** Behind the one with this id, newest first. */
  behind?: string | undefined;
  limit?: number;
}

/** Refunds, the newest first, as the administrator with the id `reader` sees them; those of one order the oldest first. */
export async function listRefunds(db: Db, reader: number, { order_id, id, status, behind, limit = 200 }: Which): Promise<Refund[]> {
  const rows = await db
    .select({ refund: refunds, payment: payments, order: orders, by: asker.admin_name, approved_by: approver.admin_name })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .leftJoin(asker, eq(asker.id, refunds.asked_by))
    .leftJoin(approver, eq(approver.id, refunds.approved_by))
    .where(
      and(
        order_id ? eq(refunds.order_id, order_id) : undefined,
        id ? eq(refunds.id, id) : undefined,
        status ? inArray(refunds.status, [status]) : undefined,
        behind ? lt(refunds.id, behind) : undefined,
      ),
    )
    .orderBy((order_id ? asc : desc)(refunds.id))
    .limit(limit);
  return rows.map(({ refund, payment, order, by, approved_by }) => ({
    id: refund.id,
    order_id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    name: fullName(order),
    payment_id: payment.id,
    tx_ref: payment.tx_ref,
    by_hand: payment.provider === 'manual',
    amount: toNaira(refund.amount_kobo),
    currency: refund.currency,
    status: refund.status,
    reason: refund.reason,
    by,
    approved_by,
    asked_at: refund.asked_at.toISOString(),
    done_at: refund.done_at?.toISOString() ?? null,
    reference: refund.reference,
    failure: refund.failure,
    own: refund.asked_by === reader,
  }));
}

/** What an order's page shows of its money. */
export async function moneyOf(deps: Deps, order: typeof orders.$inferSelect, reader: number): Promise<OrderMoney> {
  const { db } = deps.connection;
  const left = await leftOf(db, order.id);
  const limit = await twoPersonsAbove(db, deps);
  return {
    came: toNaira(left?.came_kobo ?? 0),
    given_back: toNaira(left?.given_back_kobo ?? 0),
    left: toNaira(left?.left_kobo ?? 0),
    by_hand: left?.by_hand ?? false,
    by_terms: toNaira(await refundNow(db, deps, order)),
    two_persons_above: limit === undefined ? null : toNaira(limit),
    refunds: await listRefunds(db, reader, { order_id: order.id }),
  };
}
