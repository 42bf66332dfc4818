import { and, asc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Attachment } from '#server/adapters/mail/interface.ts';
import type { Db } from '#server/database/connect.ts';
import { orders, payment_shares } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  drawOrderDocument,
  drawReceiptOfAll,
  type PaidShare,
} from '#server/features/documents/order-documents.ts';
import { groupById, groupPage, ordersOfGroup } from '#server/features/groups/groups.ts';
import { cameFor } from '#server/features/payments/shares.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { orderName } from '#shared/services/index.ts';
import { fullName } from '../orders/orders.ts';
import type { Order } from '../orders/services.ts';
import type { MailContext } from './mails/context.ts';

/** What one payment paid for the address of this order; undefined for it alone. */
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
  // Once each: an order may have been paid in two parts.
  const all = new Map<string, PaidShare>();
  for (const row of rows)
    if (row.order.email.toLowerCase() === order.email.toLowerCase())
      all.set(row.order.id, {
        order: row.order,
        came_kobo: (all.get(row.order.id)?.came_kobo ?? 0) + cameFor(row.share),
      });
  const [first, second, ...others] = all.values();
  return first && second && [first, second, ...others];
}

export async function togetherOf(
  db: Db,
  deps: Deps,
  all: readonly [PaidShare, ...PaidShare[]],
  agent_pays: boolean,
): Promise<NonNullable<MailContext['together']>> {
  const url = await groupUrl(db, deps, all[0].order);
  return {
    orders: all.map(({ order, came_kobo }): [string, string] => [
      fullName(order),
      [orderName(order.kind), agent_pays ? '' : formatNaira(toNaira(came_kobo)), order.tracking_id]
        .filter(Boolean)
        .join(', '),
    ]),
    amount: toNaira(all.reduce((sum, { came_kobo }) => sum + came_kobo, 0)),
    ...(url ? { url } : {}),
  };
}

async function groupUrl(db: Db, deps: Deps, { group_id }: Order): Promise<string | undefined> {
  const group = group_id ? await groupById(db, group_id) : undefined;
  return group && deps.config.PUBLIC_URL + groupPage(group.code);
}

/** How many others the order is paid together with, and where they are seen. */
export async function groupOf(db: Db, deps: Deps, order: Order): Promise<MailContext['group']> {
  const url = await groupUrl(db, deps, order);
  const members = order.group_id ? await ordersOfGroup(db, order.group_id) : [];
  const others = members.filter(({ id, cancelled_at }) => id !== order.id && !cancelled_at).length;
  return url && others > 0 ? { url, others } : undefined;
}

/** Of each order, behind the one that names all. */
export async function papersOf(
  db: Db,
  deps: Deps,
  orders: readonly { order: Order }[],
  kind: 'invoice' | 'receipt',
  together: readonly [PaidShare, ...PaidShare[]] | undefined,
): Promise<Attachment[]> {
  const pdf = (filename: string, content: Buffer) => ({
    filename,
    content,
    contentType: 'application/pdf',
  });
  return [
    ...(together ? [pdf(`${kind}.pdf`, await drawReceiptOfAll(db, deps, together))] : []),
    ...(await Promise.all(
      orders.map(async ({ order }) =>
        pdf(`${kind}-${order.tracking_id}.pdf`, await drawOrderDocument(db, deps, order, kind)),
      ),
    )),
  ];
}
