import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, orders, payments } from '#server/database/schema.ts';
import { fullName } from '#server/features/orders/orders.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { formatStamp } from '#shared/dates.ts';
import { toNaira } from '#shared/money.ts';
import type { ListedPayment } from '#shared/payment-list.ts';
import { type PaymentSelection, selectedIds } from './select-payments.ts';

function foreignOf({ received_currency, received_kobo, refunded_kobo }: Payment) {
  const foreign = received_currency !== null && received_currency !== 'NGN';
  return {
    foreign_currency: foreign ? received_currency : null,
    foreign_received: foreign ? toNaira(received_kobo ?? 0) : null,
    foreign_given_back: foreign ? toNaira(refunded_kobo) : null,
  };
}

const present = (payment: Payment, order: Order, by: string | null): ListedPayment => ({
  id: payment.id,
  tx_ref: payment.tx_ref,
  received_at: payment.received_at?.toISOString() ?? null,
  created_at: payment.created_at.toISOString(),
  state: payment.status,
  counted: payment.paid_at !== null,
  provider: payment.provider,
  provider_transaction_id: payment.provider_transaction_id,
  method: payment.method,
  asked: toNaira(payment.amount_kobo),
  received: toNaira(payment.came_kobo),
  given_back: toNaira(payment.given_back_kobo),
  left: toNaira(payment.came_kobo - payment.given_back_kobo),
  ...foreignOf(payment),
  order_id: order.id,
  kind: order.kind,
  tracking_id: order.tracking_id,
  name: fullName(order),
  submitted_at: order.created_at.toISOString(),
  deleted: order.deleted_at !== null,
  by,
});

export async function listPayments(
  db: Db,
  selection: PaymentSelection,
  limit: number,
  after?: string,
): Promise<ListedPayment[]> {
  const ids = await selectedIds(db, selection, limit, after);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ payment: payments, order: orders, by: admins.admin_name })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .leftJoin(admins, eq(admins.id, sql`coalesce(${payments.decided_by}, ${payments.admin_id})`))
    .where(inArray(payments.id, ids));
  const found = new Map(
    rows.map(({ payment, order, by }) => [payment.id, present(payment, order, by)]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Times are Lagos times. */
export const forSpreadsheet = (row: ListedPayment): Record<string, unknown> => ({
  ...row,
  received_at: row.received_at && formatStamp(row.received_at),
  created_at: formatStamp(row.created_at),
  submitted_at: formatStamp(row.submitted_at),
});
