import { and, eq, getTableColumns, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { orderHeading } from '#server/features/orders/orders.ts';
import { paymentState } from '#server/features/orders/payment-state.ts';
import { lifeOf } from '#server/features/orders/present-record.ts';
import { assigneeName, groupPlace } from '#server/features/orders/records.ts';
import { matching, orAmong, type Search, searchIds } from '#server/features/orders/search.ts';
import { stageIs } from '#server/features/orders/selection.ts';
import { listedOf } from '#server/features/orders/services.ts';
import { paymentStatus } from '#shared/orders/states.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import type { QueueRow } from '#shared/staff/queue.ts';

const source = sql`${orders}`;
/** Answered requests first, then by due date. Index `orders_queue` and its siblings. */
const QUEUE_ORDER = [orders.queue_place, orders.due_on, orders.id];

export async function presentOrders(deps: Deps, ids: string[]): Promise<QueueRow[]> {
  if (ids.length === 0) return [];
  const found = await deps.connection.db
    .select({
      ...getTableColumns(orders),
      assignee: assigneeName,
      payment_state: paymentState,
      group: groupPlace,
    })
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.deleted_at)));
  const listed = await listedOf(deps.connection.db, deps, found);
  const byId = new Map(found.map((order) => [order.id, order]));
  const now = deps.clock.now();
  return ids.flatMap((id) => {
    const order = byId.get(id);
    if (!order) return [];
    const edition = listed.get(id)?.edition;
    return {
      ...orderHeading(order),
      ...(edition ? { edition } : {}),
      payment_status: paymentStatus(order.kind, order.paid_at),
      payment_state: order.payment_state,
      created_at: order.created_at.toISOString(),
      payment_date: order.paid_at?.toISOString() ?? null,
      ...lifeOf(order, now),
      ...(order.group ? { group: order.group } : {}),
    };
  });
}

export interface QueueFilter {
  kind: Kind | undefined;
  unassigned: boolean;
  where: SQL[];
  search?: Search | undefined;
}

const inQueue = ({ kind, where }: QueueFilter) =>
  and(
    isNull(orders.deleted_at),
    ...stageIs('in_progress'),
    kind ? eq(orders.kind, kind) : undefined,
    ...where,
  );

/** Ids after an order, or before it if `reverse`; the order itself may have left the queue. */
export function queueIds(
  db: Db,
  filter: QueueFilter,
  limit: number,
  id?: string,
  reverse = false,
): Promise<string[]> {
  const place = sql.join(QUEUE_ORDER, sql`, `);
  const further = reverse ? lt : gt;
  const behind =
    id === undefined
      ? undefined
      : further(sql`(${place})`, sql`(select ${place} from ${orders} where ${eq(orders.id, id)})`);
  // The planner doesn't know that the assignee index holds unassigned orders in queue order.
  const by = filter.unassigned ? [orders.assigned_to, ...QUEUE_ORDER] : QUEUE_ORDER;
  const reading = {
    source,
    where: and(inQueue(filter), behind),
    sort: { by, ascending: !reverse },
    limit,
  };
  return searchIds(db, filter.search, reading);
}

export const listQueue = async (
  deps: Deps,
  filter: QueueFilter,
  limit: number,
  after?: string,
): Promise<QueueRow[]> =>
  presentOrders(deps, await queueIds(deps.connection.db, filter, limit, after));

export async function queueNeighbours(deps: Deps, filter: QueueFilter, id: string) {
  const { db } = deps.connection;
  const [[previous = null] = [], [next = null] = []] = await Promise.all(
    [true, false].map((reverse) => queueIds(db, filter, 1, id, reverse)),
  );
  const beside = [previous, next].filter((one) => one !== null);
  const found =
    beside.length > 0
      ? await db
          .select({ id: orders.id, kind: orders.kind })
          .from(orders)
          .where(inArray(orders.id, beside))
      : [];
  const kindOf = (one: string | null) => found.find((order) => order.id === one)?.kind ?? null;
  return { previous, previous_kind: kindOf(previous), next, next_kind: kindOf(next) };
}

export interface AllOrdersFilter {
  where: SQL[];
  q?: string | undefined;
  /** Ids of orders that the search finds as well. */
  marked?: string[] | undefined;
  /** Reads each service separately by its own index. */
  byService: boolean;
}

/** Newest first. */
export async function orderIds(
  db: Db,
  { where, q, marked = [], byService }: AllOrdersFilter,
  limit: number,
  after?: string,
): Promise<string[]> {
  const behind = after === undefined ? undefined : lt(orders.id, after);
  const sort = { by: [orders.id], ascending: false };
  const of = (search: Search | undefined, kind?: Kind) => {
    const all = and(kind && eq(orders.kind, kind), isNull(orders.deleted_at), behind, ...where);
    const reading = { source, where: all, sort, limit };
    return searchIds(db, search && orAmong(search, orders.id, marked), reading);
  };
  if (!byService) return of(matching(q));
  const ids = await Promise.all(KINDS.map((kind) => of(matching(q, [kind]), kind)));
  return ids.flat().toSorted().toReversed().slice(0, limit);
}

export const listOrders = async (
  deps: Deps,
  filter: AllOrdersFilter,
  limit: number,
  after?: string,
): Promise<QueueRow[]> =>
  presentOrders(deps, await orderIds(deps.connection.db, filter, limit, after));
