import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order, Payment } from '#server/database/schema.ts';
import { admins, orders, payment_shares, payments } from '#server/database/schema.ts';
import { aboutOrder } from '#server/features/orders/orders.ts';
import { formatStamp } from '#shared/dates.ts';
import { toNaira } from '#shared/money/money.ts';
import { fullName } from '#shared/people/names.ts';
import { type PaymentSelection, selectedIds } from './select-payments.ts';
import { firstShare, type Member, membersOf, receivedFor } from './shares.ts';

function foreignOf(
  currency: string | null,
  { received_kobo, refunded_kobo }: Pick<Payment, 'received_kobo' | 'refunded_kobo'>,
) {
  const foreign = currency !== null && currency !== 'NGN';
  return {
    foreign_currency: foreign ? currency : null,
    foreign_received: foreign ? toNaira(received_kobo ?? 0) : null,
    foreign_given_back: foreign ? toNaira(refunded_kobo) : null,
  };
}

const ofOrder = (order: Order) => ({
  ...aboutOrder(order),
  submitted_at: order.created_at.toISOString(),
  deleted: order.deleted_at !== null,
});

const shareOf = ({ order, share }: Member) => ({
  ...ofOrder(order),
  asked: toNaira(share.amount_kobo),
  amount: toNaira(
    share.received_at === null || share.currency !== 'NGN' ? share.amount_kobo : receivedFor(share),
  ),
  refunded: toNaira(share.given_back_kobo),
  ...foreignOf(share.currency, share),
});

const present = (payment: Payment, order: Order, by: string | null, members: Member[]) => ({
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
  ...foreignOf(payment.received_currency, payment),
  ...ofOrder(order),
  name: members.map((member) => fullName(member.order)).join(', '),
  by,
  hand_reference: payment.hand_reference,
  shares: members.map(shareOf),
});

export async function listPayments(
  db: Db,
  selection: PaymentSelection,
  limit: number,
  after?: string,
): Promise<PaymentRow[]> {
  const ids = await selectedIds(db, selection, limit, after);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ payment: payments, order: orders, by: admins.admin_name })
    .from(payments)
    .innerJoin(payment_shares, firstShare())
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .leftJoin(admins, eq(admins.id, sql`coalesce(${payments.decided_by}, ${payments.admin_id})`))
    .where(inArray(payments.id, ids));
  const members = Map.groupBy(await membersOf(db, ...ids), ({ share }) => share.payment_id);
  const found = new Map(
    rows.map(({ payment, order, by }) => [
      payment.id,
      present(payment, order, by, members.get(payment.id) ?? []),
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Its shares have more fields than the response schema. */
type PaymentRow = ReturnType<typeof present>;

/** A line per share, with the payment's reference and the share's own amounts; Lagos time. */
export function forSpreadsheet({ shares, ...row }: PaymentRow): Record<string, unknown>[] {
  return shares.map(({ amount, asked, refunded, ...order }) => {
    const received = row.received > 0 ? amount : 0;
    const figures = { asked, received, given_back: refunded, left: received - refunded };
    return {
      ...row,
      ...order,
      ...(shares.length > 1 ? figures : {}),
      received_at: row.received_at && formatStamp(row.received_at),
      created_at: formatStamp(row.created_at),
      submitted_at: formatStamp(order.submitted_at),
    };
  });
}
