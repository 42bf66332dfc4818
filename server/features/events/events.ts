import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import { files, order_events, orders } from '#server/database/schema.ts';
import type { Actor, Admin } from '#server/features/sessions/sessions.ts';
import {
  type Event,
  type EventDetails,
  type EventRow,
  eventText,
  type HistoryEntry,
} from '#shared/orders/events.ts';
import { roleMay } from '#shared/people/roles.ts';
import type { DecidedKind } from '#shared/services/index.ts';

export type Doer = Actor | Pick<Admin, 'kind' | 'id' | 'name'> | { kind: 'system' };
export const SYSTEM: Doer = { kind: 'system' };

const actorOf = (doer: Doer) => {
  if (doer.kind === 'system') return { actor: 'system' as const };
  if (doer.kind === 'nobody' || doer.kind === 'applicant') return { actor: 'applicant' as const };
  return { actor: doer.kind, actor_id: doer.id, actor_name: doer.name };
};

type About =
  | { order_id: string }
  | { agent_id: number }
  | { destination_id: number; kind: DecidedKind }
  | Record<string, never>;

type DetailOf<Name extends Event, Without extends string = never> =
  Omit<EventDetails[Name], Without> extends Record<string, never>
    ? []
    : [detail: Omit<EventDetails[Name], Without>];

interface Row {
  event: Event;
  doer: Doer;
  at: Date;
  detail?: object | undefined;
  field?: string;
}

function aboutAdmin(doer: Doer, detail: object | undefined): number | null {
  const id =
    detail && 'admin_id' in detail && typeof detail.admin_id === 'number' ? detail.admin_id : null;
  return doer.kind === 'admin' && doer.id === id ? null : id;
}

function valuesOf(about: About, { doer, detail, ...row }: Row) {
  const kind =
    'order_id' in about
      ? sql`(select ${orders.kind} from ${orders} where ${orders.id} = ${about.order_id})`
      : undefined;
  return {
    ...(kind ? { kind } : {}),
    ...about,
    ...row,
    ...actorOf(doer),
    about_admin_id: aboutAdmin(doer, detail),
    detail: detail ?? null,
  };
}

async function write(tx: Db, about: About, row: Row): Promise<number> {
  const [written] = await tx
    .insert(order_events)
    .values(valuesOf(about, row))
    .returning({ id: order_events.id });
  if (!written) throw new Error('an event was not written');
  return written.id;
}

/** Of an order, or of none where it is null. Returns the event's id. */
export const recordEvent = <Name extends Event>(
  tx: Db,
  order_id: string | null,
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name>
): Promise<number> => write(tx, order_id === null ? {} : { order_id }, { event, doer, at, detail });

export async function recordEvents<Name extends Event>(
  tx: Db,
  event: Name,
  doer: Doer,
  at: Date,
  details: ReadonlyMap<string, EventDetails[Name]>,
): Promise<void> {
  const rows = [...details].map(([order_id, detail]) =>
    valuesOf({ order_id }, { event, doer, at, detail }),
  );
  await tx.insert(order_events).values(rows);
}

/** Deletes this administrator's newest such event since then. Returns whether there was one. */
export async function takeEventBack(
  tx: Db,
  order_id: string,
  event: 'noted' | 'requested',
  admin_id: number,
  since: Date,
): Promise<boolean> {
  const newest = tx
    .select({ id: order_events.id })
    .from(order_events)
    .where(
      and(
        eq(order_events.order_id, order_id),
        eq(order_events.event, event),
        eq(order_events.actor, 'admin'),
        eq(order_events.actor_id, admin_id),
        gte(order_events.at, since),
      ),
    )
    .orderBy(desc(order_events.id))
    .limit(1);
  const gone = await tx
    .delete(order_events)
    .where(inArray(order_events.id, newest))
    .returning({ id: order_events.id });
  return gone.length > 0;
}

export const recordAgentEvent = <Name extends Event>(
  tx: Db,
  agent_id: number,
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name>
): Promise<number> => write(tx, { agent_id }, { event, doer, at, detail });

export const recordDestinationEvent = <Name extends Event>(
  tx: Db,
  { id, kind, destination }: { id: number; kind: DecidedKind; destination: string },
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name, 'destination'>
): Promise<number> =>
  write(tx, { destination_id: id, kind }, { event, doer, at, detail: { destination, ...detail } });

export const recordAdminEvent = <Name extends Event>(
  tx: Db,
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name>
): Promise<number> => write(tx, {}, { event, doer, at, detail });

/** Viewers fetch a file more than once, and pages reload: looks within this time count as one. */
export const ONE_LOOK_MS = {
  opened: 60 * 60_000,
  scan_opened: 10 * 60_000,
  downloaded: 10 * 60_000,
} as const;

/** Once an hour. The first by somebody who works on orders sets `opened_at`; refunds depend on it. */
export async function recordOpened(
  db: Db,
  order_id: string,
  admin: Admin,
  at: Date,
): Promise<void> {
  const first = roleMay(admin.role, 'orders')
    ? await db
        .update(orders)
        .set({ opened_at: at })
        .where(and(eq(orders.id, order_id), isNotNull(orders.paid_at), isNull(orders.opened_at)))
        .returning({ id: orders.id })
    : [];
  const [known] = await db
    .select({ id: order_events.id })
    .from(order_events)
    .where(
      and(
        eq(order_events.order_id, order_id),
        eq(order_events.event, 'opened'),
        eq(order_events.actor_id, admin.id),
        gt(order_events.at, new Date(at.getTime() - ONE_LOOK_MS.opened)),
      ),
    )
    .limit(1);
  if (!known || first.length > 0) await recordEvent(db, order_id, 'opened', admin, at);
}

interface OrderFile {
  key: string;
  order_id: string;
  field: string;
}

async function recordLook(
  db: Db,
  { key, order_id, field }: OrderFile,
  event: 'scan_opened' | 'downloaded',
  doer: Doer,
  at: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // First, like whoever replaces the file: the event below refers to it.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order_id)).for('key share');
    // Concurrent fetches of a file wait here, so that they record one event.
    await tx.select({ key: files.key }).from(files).where(eq(files.key, key)).for('update');
    const { actor, actor_id } = { actor_id: undefined, ...actorOf(doer) };
    const [known] = await tx
      .select({ id: order_events.id })
      .from(order_events)
      .where(
        and(
          eq(order_events.order_id, order_id),
          eq(order_events.event, event),
          eq(order_events.actor, actor),
          actor_id === undefined
            ? isNull(order_events.actor_id)
            : eq(order_events.actor_id, actor_id),
          gt(order_events.at, new Date(at.getTime() - ONE_LOOK_MS[event])),
          eq(order_events.field, field),
        ),
      )
      .limit(1);
    if (!known)
      await write(
        tx,
        { order_id },
        { event, doer, at, field, detail: { field } satisfies EventDetails[typeof event] },
      );
  });
}

export const recordScanOpened = (db: Db, file: OrderFile, doer: Doer, at: Date): Promise<void> =>
  recordLook(db, file, 'scan_opened', doer, at);

/** By somebody with the link, or by the order's agent. */
export const recordDownloaded = (db: Db, file: OrderFile, doer: Doer, at: Date): Promise<void> =>
  recordLook(db, file, 'downloaded', doer, at);

export type OrderEvent = typeof order_events.$inferSelect & EventRow;
/** Safe because only the functions above write rows. */
export const asEvent = (row: typeof order_events.$inferSelect): OrderEvent => row as OrderEvent;

/** Without archived events. */
export const eventsOf = async (db: Db, order_id: string): Promise<OrderEvent[]> =>
  (await eventRows(db, { order_id })).map(asEvent);
const eventRows = builtOnce((db) =>
  db
    .select()
    .from(order_events)
    .where(eq(order_events.order_id, sql.placeholder('order_id')))
    .orderBy(asc(order_events.id)),
);

/** Without decisions undone before their mail was sent, and colleagues' reasons for undoing. */
export function heardOf<Row extends EventRow>(events: readonly Row[]): Row[] {
  const heard: Row[] = [];
  for (const row of events) {
    if (row.event !== 'reopened') heard.push(row);
    else if (row.detail?.told) heard.push({ ...row, detail: { ...row.detail, reason: '' } });
    else {
      const taken_back = heard.findLastIndex(({ event }) => event === 'decided');
      if (taken_back >= 0) heard.splice(taken_back, 1);
    }
  }
  return heard;
}

export const entryOf = (
  row: EventRow & Pick<OrderEvent, 'at' | 'kind' | 'actor' | 'actor_name'>,
): HistoryEntry => ({
  at: row.at.toISOString(),
  event: row.event,
  text: eventText(row, { kind: row.kind }),
  actor: row.actor,
  actor_name: row.actor_name,
});
