import { and, count, eq, inArray, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/connect.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { admins, orders, payments, refunds } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { sortTerms } from '#server/features/orders/id-query.ts';
import { creditNoteLink } from '#server/features/orders/links.ts';
import { aboutOrder } from '#server/features/orders/orders.ts';
import { matching, type Search, searchIds } from '#server/features/orders/search.ts';
import { onDays } from '#server/features/orders/selection.ts';
import { isByHand } from '#server/features/payments/payment-facts.ts';
import { formatStamp } from '#shared/dates.ts';
import { toNaira } from '#shared/money/money.ts';
import type { Refund, RefundFilter } from '#shared/money/refunds.ts';
import type { Kind } from '#shared/services/index.ts';
import type { ListCounts } from '#shared/staff/list-counts.ts';

const asker = alias(admins, 'asker');
const approver = alias(admins, 'approver');

interface Which {
  order_id?: string;
  ids?: readonly string[];
  status?: RefundFilter | undefined;
  kinds?: readonly Kind[] | undefined;
  q?: string | undefined;
  /** Lagos days, both inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  behind?: string | undefined;
  limit?: number;
  oldest?: boolean;
  /** Lifetime of credit note links. */
  lifetimeMs?: number;
}

const waitsForUs = and(
  inArray(refunds.status, ['requested', 'failed', 'approved']),
  or(
    ne(refunds.status, 'approved'),
    sql`exists (select from ${payments} as by_hand where by_hand.id = ${refunds.payment_id} and by_hand.provider = 'manual')`,
  ),
);

const among = (where: SQL | undefined) => sql`count(*) filter (where ${where})`.mapWith(Number);

export async function countWaitingRefunds(db: Db): Promise<{ all: number; failed: number }> {
  const [row] = await db
    .select({ all: count(), failed: among(eq(refunds.status, 'failed')) })
    .from(refunds)
    .where(waitsForUs);
  return row ?? { all: 0, failed: 0 };
}

/** Counts all refunds by state; `waiting` is as in the filter, by its index. */
export async function countRefunds(db: Db): Promise<ListCounts['refunds']> {
  const states = await db
    .select({ status: refunds.status, rows: count() })
    .from(refunds)
    .groupBy(refunds.status);
  const many = (status: Refund['status']) =>
    states.find((state) => state.status === status)?.rows ?? 0;
  return {
    all: states.reduce((sum, { rows }) => sum + rows, 0),
    waiting: (await countWaitingRefunds(db)).all,
    sent: many('sent'),
    done: many('done'),
  };
}

const SOURCE = sql`${refunds} join ${payments} on ${eq(payments.id, refunds.payment_id)} join ${orders} on ${eq(orders.id, refunds.order_id)}`;

/** Searches payment references, else references of refunds by hand, else order search text. */
async function foundBy(db: Db, q = ''): Promise<Search | undefined> {
  const text = q.trim();
  if (!text) return undefined;
  const begins = `${text.replace(/[\\%_]/g, '\\$&')}%`;
  for (const reference of [
    like(
      payments.tx_ref,
      begins.replace(/^[a-z]+-/i, (prefix) => prefix.toUpperCase()),
    ),
    like(sql`lower(${refunds.reference})`, begins.toLowerCase()),
  ]) {
    const [some] = await rowsOf(db, sql`select 1 from ${SOURCE} where ${reference} limit 1`);
    if (some) return { holds: reference, among: reference };
  }
  return matching(text);
}

const sortOf = ({ order_id, oldest = order_id !== undefined }: Which) => ({
  by: [refunds.id],
  ascending: oldest,
});

export async function refundIds(db: Db, which: Which): Promise<string[]> {
  const { order_id, ids, status, kinds, q, from, to, behind, limit = 200 } = which;
  const where = and(
    order_id ? eq(refunds.order_id, order_id) : undefined,
    ids ? inArray(refunds.id, [...ids]) : undefined,
    status === 'waiting' ? waitsForUs : status ? eq(refunds.status, status) : undefined,
    kinds && kinds.length > 0 ? inArray(orders.kind, [...kinds]) : undefined,
    onDays(refunds.asked_at, { from, to }),
    behind ? lt(refunds.id, behind) : undefined,
  );
  const found = await foundBy(db, q);
  const reading = {
    id: refunds.id,
    source: SOURCE,
    where: where ?? sql`true`,
    sort: sortOf(which),
    limit,
  };
  return searchIds(db, found, reading);
}

/** Newest first, but one order's refunds oldest first. `reader` is the administrator's id. */
export async function listRefunds(deps: Deps, reader: number, which: Which): Promise<Refund[]> {
  const { db } = deps.connection;
  const ids = await refundIds(db, which);
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      refund: refunds,
      payment: payments,
      order: orders,
      by: asker.admin_name,
      approved_by: approver.admin_name,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .leftJoin(asker, eq(asker.id, refunds.asked_by))
    .leftJoin(approver, eq(approver.id, refunds.approved_by))
    .where(inArray(refunds.id, ids))
    .orderBy(...sortTerms(sortOf(which)));
  return rows.map(({ refund, payment, order, by, approved_by }) => ({
    id: refund.id,
    ...aboutOrder(order),
    deleted: order.deleted_at !== null,
    payment_id: payment.id,
    tx_ref: payment.tx_ref,
    by_hand: isByHand(payment),
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
    credit_note_url:
      refund.status === 'done' ? creditNoteLink(deps, order.id, refund.id, which.lifetimeMs) : null,
    own: refund.asked_by === reader,
  }));
}

/** Times in Lagos time. */
export const refundForSpreadsheet = ({
  own: _,
  credit_note_url: __,
  ...row
}: Refund): Record<string, unknown> => ({
  ...row,
  asked_at: formatStamp(row.asked_at),
  done_at: row.done_at && formatStamp(row.done_at),
});
