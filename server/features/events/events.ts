import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, order_events, orders } from '#server/database/schema.ts';
import type { Actor, Admin } from '#server/features/sessions/sessions.ts';
import { type Event, type EventDetails, type EventRow, eventText, type HistoryEntry } from '#shared/events.ts';
import type { DecidedKind } from '#shared/services/index.ts';

/** Who did it: somebody with a token, the applicant without one, or the product itself. */
export type Doer = Actor | Pick<Admin, 'kind' | 'id' | 'name'> | { kind: 'system' };
export const SYSTEM: Doer = { kind: 'system' };

const actorOf = (doer: Doer) => {
  if (doer.kind === 'system') return { actor: 'system' as const };
  if (doer.kind === 'nobody' || doer.kind === 'applicant') return { actor: 'applicant' as const };
  return { actor: doer.kind, actor_id: doer.id, actor_name: doer.name };
};

/** What an event is about: an order, an agent, a destination, or none of them. */
type About = { order_id: string } | { agent_id: number } | { destination_id: number; kind: DecidedKind } | Record<string, never>;

/** What a row says of its event; nothing where the event has no detail. */
type DetailOf<Name extends Event, Without extends string = never> =
  Omit<EventDetails[Name], Without> extends Record<string, never> ? [] : [detail: Omit<EventDetails[Name], Without>];

interface Row {
  event: Event;
  doer: Doer;
  at: Date;
  detail?: object | undefined;
  /** Which of the order's uploads it is about. */
  field?: string;
}

/** The administrator to whom it was done, as the detail names them; nobody where they did it themselves. */
function aboutAdmin(doer: Doer, detail: object | undefined): number | null {
  const id = detail && 'admin_id' in detail && typeof detail.admin_id === 'number' ? detail.admin_id : null;
  return doer.kind === 'admin' && doer.id === id ? null : id;
}

async function write(tx: Db, about: About, { doer, detail, ...row }: Row): Promise<number> {
  const kind = 'order_id' in about ? sql`(select ${orders.kind} from ${orders} where ${orders.id} = ${about.order_id})` : undefined;
  const [written] = await tx
    .insert(order_events)
    .values({
      ...(kind ? { kind } : {}),
      ...about,
      ...row,
      ...actorOf(doer),
      about_admin_id: aboutAdmin(doer, detail),
      detail: detail ?? null,
    })
    .returning({ id: order_events.id });
  if (!written) throw new Error('an event was not written');
  return written.id;
}

/** Writes what happened to an order, in the transaction that does it. Returns the event's id, as the others do. */
export const recordEvent = <Name extends Event>(
  tx: Db,
  order_id: string,
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name>
): Promise<number> => write(tx, { order_id }, { event, doer, at, detail });

/** The same for what is done to an agent. */
export const recordAgentEvent = <Name extends Event>(
  tx: Db,
  agent_id: number,
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name>
): Promise<number> => write(tx, { agent_id }, { event, doer, at, detail });

/** The same for what is done to a destination; the row keeps its name as it was. */
export const recordDestinationEvent = <Name extends Event>(
  tx: Db,
  { id, kind, destination }: { id: number; kind: DecidedKind; destination: string },
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name, 'destination'>
): Promise<number> => write(tx, { destination_id: id, kind }, { event, doer, at, detail: { destination, ...detail } });

/** The same for what administrators do among themselves. */
export const recordAdminEvent = <Name extends Event>(
  tx: Db,
  event: Name,
  doer: Doer,
  at: Date,
  ...[detail]: DetailOf<Name>
): Promise<number> => write(tx, {}, { event, doer, at, detail });

const DAY_MS = 86_400_000;

/** Records that an administrator opened an order's record, at most once a day each. */
export async function recordOpened(db: Db, order_id: string, admin: Admin, at: Date): Promise<void> {
  const [known] = await db
    .select({ id: order_events.id })
    .from(order_events)
    .where(
      and(
        eq(order_events.order_id, order_id),
        eq(order_events.event, 'opened'),
        eq(order_events.actor_id, admin.id),
        gt(order_events.at, new Date(at.getTime() - DAY_MS)),
      ),
    )
    .limit(1);
  if (known) return;
  await recordEvent(db, order_id, 'opened', admin, at);
  // What goes back on a cancellation may depend on it.
  await db
    .update(orders)
    .set({ opened_at: at })
    .where(and(eq(orders.id, order_id), isNull(orders.opened_at)));
}

/** So long the same file, opened again by the same administrator, is the same look: a viewer asks more than once. */
const ONE_LOOK_MS = 10 * 60_000;

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
    // Fetches of the same file at the same moment wait for each other, and are one event.
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
          actor_id === undefined ? isNull(order_events.actor_id) : eq(order_events.actor_id, actor_id),
          gt(order_events.at, new Date(at.getTime() - ONE_LOOK_MS)),
          eq(order_events.field, field),
        ),
      )
      .limit(1);
    if (!known) await write(tx, { order_id }, { event, doer, at, field, detail: { field } satisfies EventDetails[typeof event] });
  });
}

/** Records that an administrator, or the applicant, opened one of an order's files, when it is fetched. */
export const recordScanOpened = (db: Db, file: OrderFile, doer: Doer, at: Date): Promise<void> =>
  recordLook(db, file, 'scan_opened', doer, at);

/** Records that whoever has its link, or the agent who submitted the order, downloaded a file that we handed out. */
export const recordDownloaded = (db: Db, file: OrderFile, doer: Doer, at: Date): Promise<void> =>
  recordLook(db, file, 'downloaded', doer, at);

/** An event's row; its detail is that of its event. */
export type OrderEvent = typeof order_events.$inferSelect & EventRow;
/** A row as it was read: what `write` took for an event is what its detail holds. */
export const asEvent = (row: typeof order_events.$inferSelect): OrderEvent => row as OrderEvent;

/** An order's events, oldest first. */
export const eventsOf = async (db: Db, order_id: string): Promise<OrderEvent[]> =>
  (await db.select().from(order_events).where(eq(order_events.order_id, order_id)).orderBy(asc(order_events.id))).map(asEvent);

/** What an order's applicant hears of: neither a decision that was taken back before its mail left, nor a colleague's reason for taking one back. */
export function heardOf(events: readonly OrderEvent[]): OrderEvent[] {
  const heard: OrderEvent[] = [];
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

/** An order's events in words, oldest first, as administrators read them beside the record. */
export const historyOf = async (db: Db, order_id: string): Promise<HistoryEntry[]> =>
  (await eventsOf(db, order_id)).map((row) => ({
    at: row.at.toISOString(),
    event: row.event,
    text: eventText(row, { kind: row.kind }),
    actor: row.actor,
    actor_name: row.actor_name,
  }));
