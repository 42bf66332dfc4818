import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { foldedLike } from '#server/database/folded.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { admins, agents, destinations, order_events, orders } from '#server/database/schema.ts';
import { asEvent } from '#server/features/events/events.ts';
import { matching } from '#server/features/orders/search.ts';
import { readPlace } from '#server/http/paging.ts';
import type { ActivityEntry } from '#shared/orders/activity.ts';
import { type Event, eventText } from '#shared/orders/events.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { fullName } from '#shared/people/names.ts';
import type { Kind } from '#shared/services/index.ts';

export interface ActivityFilter {
  everybody: boolean;
  events?: readonly Event[];
  admin?: number;
  kind?: Kind;
  from?: Date;
  before?: Date;
  q?: string;
  like?: string;
}

const FEW = 200;
const isAdmins = sql`${order_events.actor} = 'admin'`;

async function waysTo(db: Db, { q = '', like }: ActivityFilter): Promise<(SQL | undefined)[]> {
  if (!like) return [undefined];
  const tracking_id = readTrackingId(q);
  if (tracking_id)
    return [
      sql`${order_events.order_id} = (select ${orders.id} from ${orders} where ${orders.tracking_id} = ${tracking_id})`,
    ];
  const namedAdmins = idsOf(
    await db
      .select({ id: admins.id })
      .from(admins)
      .where(foldedLike(admins.admin_name, like))
      .limit(FEW),
  );
  const namedAgents = idsOf(
    await db
      .select({ id: agents.id })
      .from(agents)
      .where(foldedLike(agents.agent_name, like))
      .limit(FEW),
  );
  const search = matching(q);
  const named = search?.among
    ? await db
        .select({ id: orders.id })
        .from(orders)
        .where(search.among)
        .limit(FEW + 1)
    : undefined;
  const ways = [
    ...namedAdmins.flatMap((id) => [
      sql`${isAdmins} and ${order_events.actor_id} = ${id}`,
      eq(order_events.about_admin_id, id),
    ]),
    ...(namedAgents.length > 0 ? [inArray(order_events.agent_id, namedAgents)] : []),
  ];
  if (named && named.length <= FEW)
    return named.length > 0 ? [...ways, inArray(order_events.order_id, idsOf(named))] : ways;
  return [or(...ways, search?.holds)];
}

function narrowed(
  { everybody, events, admin, kind, from, before }: ActivityFilter,
  behind: string | undefined,
): SQL | undefined {
  return and(
    everybody || admin !== undefined ? undefined : isAdmins,
    // Chosen rows that were saved are one entry; each of their orders has its own for the access report.
    sql`not (${order_events.event} = 'exported' and ${order_events.order_id} is not null)`,
    events && inArray(order_events.event, [...events]),
    admin === undefined
      ? undefined
      : or(and(isAdmins, eq(order_events.actor_id, admin)), eq(order_events.about_admin_id, admin)),
    kind && eq(order_events.kind, kind),
    from && gte(order_events.at, from),
    before && lt(order_events.at, before),
    behind === undefined
      ? undefined
      : sql`(${order_events.at}, ${order_events.id}) < ${readPlace(behind, 'bigint')}`,
  );
}

const select = (db: Db, where: SQL | undefined, limit: number) =>
  db
    .select({
      event: order_events,
      tracking_id: orders.tracking_id,
      first_name: orders.first_name,
      middle_name: orders.middle_name,
      last_name: orders.last_name,
      agent_name: agents.agent_name,
      destination: destinations.destination,
      deleted: sql<boolean>`case when ${order_events.order_id} is not null then ${orders.deleted_at} else coalesce(${agents.deleted_at}, ${destinations.deleted_at}) end is not null`,
    })
    .from(order_events)
    .leftJoin(orders, eq(orders.id, order_events.order_id))
    .leftJoin(agents, eq(agents.id, order_events.agent_id))
    .leftJoin(destinations, eq(destinations.id, order_events.destination_id))
    .where(where)
    .orderBy(desc(order_events.at), desc(order_events.id))
    .limit(limit);
type Row = Awaited<ReturnType<typeof select>>[number];

function present({ event: row, agent_name, deleted, ...of }: Row): ActivityEntry {
  const { tracking_id } = of;
  const name = tracking_id === null ? null : fullName(of);
  const destination =
    (row.detail && 'destination' in row.detail && row.detail.destination) || of.destination;
  const facts = { kind: row.kind, name: name ?? undefined, agent_name, destination };
  return {
    id: row.id,
    at: row.at.toISOString(),
    event: row.event,
    text: eventText(asEvent(row), facts),
    actor: row.actor,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    order_id: row.order_id,
    kind: row.kind,
    tracking_id,
    name,
    agent_id: row.agent_id,
    agent_name,
    destination_id: row.destination_id,
    destination,
    deleted,
    detail: row.detail && { ...row.detail },
  };
}

const newestFirst = (one: Row, other: Row) =>
  other.event.at.getTime() - one.event.at.getTime() || other.event.id - one.event.id;

async function find(
  db: Db,
  filter: ActivityFilter,
  limit: number,
  behind?: string,
): Promise<Row[]> {
  const where = narrowed(filter, behind);
  const found = new Map<number, Row>();
  for (const way of await waysTo(db, filter))
    for (const row of await select(db, and(where, way), limit)) found.set(row.event.id, row);
  return [...found.values()].sort(newestFirst).slice(0, limit);
}

/** Newest first, after the entry with id `behind`. */
export const readActivity = async (...asked: Parameters<typeof find>): Promise<ActivityEntry[]> =>
  (await find(...asked)).map(present);

export const activityIds = async (...asked: Parameters<typeof find>): Promise<string[]> =>
  (await find(...asked)).map(({ event }) => String(event.id));
