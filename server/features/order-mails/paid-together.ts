import type { Attachment } from '#server/adapters/mail/interface.ts';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { drawOrderDocument, drawReceiptOfAll } from '#server/features/documents/order-documents.ts';
import type { PaidShare } from '#server/features/documents/paid-with.ts';
import { groupById, groupPage, othersOf } from '#server/features/groups/groups.ts';
import { formatNaira, toNaira } from '#shared/money/money.ts';
import { fullName } from '#shared/people/names.ts';
import { orderName } from '#shared/services/index.ts';
import type { Group, Together } from './mails/context.ts';

export async function togetherOf(
  db: Db,
  deps: Deps,
  all: readonly [PaidShare, ...PaidShare[]],
  agent_pays: boolean,
): Promise<Omit<Together, 'others'>> {
  // An agent's customer gets no link, because the group's page shows amounts and other customers.
  const url = agent_pays ? undefined : await groupUrl(db, deps, all[0].order);
  return {
    orders: all.map(({ order, received_kobo }): [string, string] => [
      fullName(order),
      [
        orderName(order.kind),
        agent_pays ? '' : formatNaira(toNaira(received_kobo)),
        order.tracking_id,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
    amount: toNaira(all.reduce((sum, { received_kobo }) => sum + received_kobo, 0)),
    ...(url ? { url } : {}),
  };
}

/** Undefined once it has expired. */
async function groupUrl(db: Db, deps: Deps, { group_id }: Order): Promise<string | undefined> {
  const group = group_id ? await groupById(db, group_id) : undefined;
  return group && group.expires_at > deps.clock.now()
    ? deps.config.PUBLIC_URL + groupPage(group.code)
    : undefined;
}

/** The order's group, if it has other orders that aren't cancelled. */
export async function groupOf(db: Db, deps: Deps, order: Order): Promise<Group | undefined> {
  const url = await groupUrl(db, deps, order);
  const others = await othersOf(db, order);
  return others > 0 ? { url, others } : undefined;
}

/** A PDF per order, after the common receipt of `together`. */
export async function attachmentsOf(
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
