import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { builtOnce } from '#server/database/built-once.ts';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { agents, type Order, orders } from '#server/database/schema.ts';
import { together } from '#server/database/together.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { AppError, type Code, conflict } from '#server/http/errors.ts';
import { addDays } from '#shared/dates.ts';
import { sumOf } from '#shared/money/prices.ts';
import { governmentFor, type RefundTerms } from '#shared/money/refund-terms.ts';
import type { AgreedVersions } from '#shared/notices/agreed.ts';
import { makeTrackingId, readTrackingId } from '#shared/orders/tracking-id.ts';
import { TRACKING_TEXTS } from '#shared/orders/tracking-texts.ts';
import { fullName } from '#shared/people/names.ts';
import type { Kind } from '#shared/services/index.ts';
import { dueOn } from './due-dates.ts';
import { endWaiting, resumeWaiting } from './order-endings.ts';
import { searchText } from './search.ts';

/** For a row about something of the order. */
export const aboutOrder = (order: Order) => ({
  order_id: order.id,
  kind: order.kind,
  tracking_id: order.tracking_id,
  name: fullName(order),
});

export function orderHeading(order: Order) {
  const { order_id: id, ...about } = aboutOrder(order);
  return { id, ...about };
}

/** PostgreSQL throws when it compares a malformed UUID. */
export const ORDER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (id: string): boolean => ORDER_ID.test(id);

export type NewOrder = Pick<
  Order,
  | 'kind'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'email'
  | 'phone_number'
  | 'price_lines'
  | 'agent_id'
  | 'idempotency_key'
  | 'request_hash'
> &
  Partial<Pick<Order, 'notify_by' | 'group_id' | 'public_kobo'>>;

export const termsOf = ({ settings }: Pick<Deps, 'settings'>, kind: Kind): RefundTerms =>
  settings.get().REFUND_TERMS[kind];

const governmentTermsOf = ({ settings }: Pick<Deps, 'settings'>, kind: Kind) =>
  governmentFor(settings.get().REFUND_TERMS.government, kind) === 'until_spent'
    ? ('until_spent' as const)
    : null;

export const agreedTo = ({ privacy_version, terms_version }: Order): AgreedVersions => ({
  privacy: privacy_version,
  terms: terms_version,
});

/** `words` are extra search terms. A used idempotency key causes a unique violation. */
export async function insertOrder(
  tx: Db,
  deps: Within,
  order: NewOrder,
  words: readonly (string | undefined)[],
  doer: Doer,
): Promise<Order> {
  const at = deps.clock.now();
  const id = uuidv7(at.getTime());
  const tracking_id = makeTrackingId(randomBytes(16));
  const amount_kobo = sumOf(order.price_lines);
  const [[row]] = await together(
    tx
      .insert(orders)
      .values({
        ...order,
        amount_kobo,
        refund_terms: [...termsOf(deps, order.kind)],
        government_terms: governmentTermsOf(deps, order.kind),
        privacy_version: deps.settings.notices.privacy || null,
        terms_version: deps.settings.notices.terms || null,
        id,
        tracking_id,
        created_at: at,
        search: searchText({ ...order, tracking_id }, words),
      })
      .returning()
      .execute(),
    recordEvent(tx, id, 'filed', doer, at, { amount_kobo }),
  );
  if (!row) throw new Error('the new order was not returned');
  return row;
}

/** @throws AppError not_found, also for a malformed id or another kind */
export async function findOrder(
  db: Db,
  id: string,
  { kind, deleted = false }: { kind?: Kind; deleted?: boolean } = {},
): Promise<Order> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(orders)
        .where(
          and(
            eq(orders.id, id),
            deleted ? undefined : isNull(orders.deleted_at),
            kind ? eq(orders.kind, kind) : undefined,
          ),
        )
    : [];
  if (!row) throw new AppError('not_found');
  return row;
}

const UNKNOWN: readonly Code[] = ['not_found', 'tracking_id_mistyped'];
/** Resolves to undefined instead of throwing not_found, or tracking_id_mistyped. */
export const absentIfUnknown = <T>(search: Promise<T>): Promise<T | undefined> =>
  search.catch((error) => {
    if (error instanceof AppError && UNKNOWN.includes(error.code)) return undefined;
    throw error;
  });

const byTrackingId = builtOnce((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.tracking_id, sql.placeholder('tracking_id'))),
);
/** @throws AppError invalid if empty, tracking_id_mistyped, not_found */
export async function findTracked(db: Db, typed: string, { deleted = false } = {}): Promise<Order> {
  if (typed.trim() === '')
    throw new AppError('invalid', TRACKING_TEXTS.empty, { tracking_id: TRACKING_TEXTS.empty });
  const tracking_id = readTrackingId(typed);
  if (!tracking_id)
    throw new AppError('tracking_id_mistyped', undefined, { tracking_id: TRACKING_TEXTS.unknown });
  const [row] = await byTrackingId(db, { tracking_id });
  if (!row || (row.deleted_at && !deleted)) throw new AppError('not_found', TRACKING_TEXTS.unknown);
  return row;
}

/** Includes deleted orders. */
export async function findByKey(db: Db, idempotency_key: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.idempotency_key, idempotency_key));
  return row;
}

/** `deleted`: an agent who is mailed only about their money. */
export async function payerOf(
  db: Db,
  { agent_id, first_name, email }: Order,
): Promise<{ name: string; email: string; deleted?: boolean }> {
  const [agent] =
    agent_id === null ? [] : await db.select().from(agents).where(eq(agents.id, agent_id));
  return agent
    ? { name: agent.agent_name, email: agent.agent_email, deleted: agent.deleted_at !== null }
    : { name: first_name, email };
}

/** @throws AppError conflict if the address was erased */
export function requireEmail(email: string): void {
  if (!email) throw conflict('The address was erased: an email would reach nobody.');
}

export async function lockOrder(tx: Db, id: string): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

/** Includes deleted orders. @throws AppError not_found, also for a malformed id */
export async function lockAny(tx: Db, id: string): Promise<Order> {
  const order = isUuid(id) ? await lockOrder(tx, id) : undefined;
  if (!order) throw new AppError('not_found');
  return order;
}

/** @throws AppError not_found, also for a deleted order or malformed id */
export async function lockUndeleted(tx: Db, id: string): Promise<Order> {
  const order = await lockAny(tx, id);
  if (order.deleted_at) throw new AppError('not_found');
  return order;
}

/** Locks in id order, as everywhere, to avoid deadlocks. */
export const lockOrders = (tx: Db, ids: readonly string[]): Promise<Order[]> =>
  tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('update');

/** With due dates; one statement, so that triggers lock `tallies` in sequence. @throws Error if paid */
export async function markPaid(
  tx: Db,
  deps: Within,
  paid: readonly Order[],
  at: Date,
): Promise<void> {
  const days = [];
  for (const order of paid)
    days.push(sql`when ${order.id}::uuid then ${await dueOn(tx, deps, order, at)}::date`);
  const rows = await tx
    .update(orders)
    .set({ paid_at: at, due_on: sql`case ${orders.id} ${sql.join(days, sql` `)} end` })
    .where(and(inArray(orders.id, idsOf(paid)), isNull(orders.paid_at)))
    .returning({ id: orders.id });
  if (rows.length < paid.length)
    throw new Error('an order was paid by another payment while it was locked');
}

/** Keeps the payments. @throws AppError not_found, also if already deleted */
export async function deleteOrder(
  deps: Deps,
  id: string,
  kind: Kind | undefined,
  doer: Doer,
): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, id);
    if (kind && order.kind !== kind) throw new AppError('not_found');
    const at = deps.clock.now();
    await endWaiting(tx, order, 'deleted', at);
    await tx.update(orders).set({ deleted_at: at }).where(eq(orders.id, id));
    await deps.services.get(order.kind)?.attended?.onDeleted(tx, deps, order);
    await recordEvent(tx, id, 'deleted', doer, at);
  });
}

/** Orders deleted before this can't be restored, because their uploads are erased. */
export const retentionEnd = (deps: Within): Date =>
  addDays(deps.clock.now(), -deps.config.RETENTION_DAYS);

/** Idempotent. @throws AppError not_found, conflict after the retention period */
export async function restoreOrder(deps: Deps, id: string, doer: Doer): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockAny(tx, id);
    if (!order.deleted_at) return;
    if (order.deleted_at < retentionEnd(deps))
      throw conflict('Its scans are erased: this order can’t be brought back.');
    await tx.update(orders).set({ deleted_at: null }).where(eq(orders.id, id));
    if (!order.erased_at && !order.cancelled_at) await resumeWaiting(tx, order);
    await deps.services.get(order.kind)?.attended?.onRestored(tx, deps, order);
    await recordEvent(tx, id, 'restored', doer, deps.clock.now());
  });
}
