import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import {
  files,
  messages,
  orders,
  payment_shares,
  payments,
  shop,
  thread_messages,
} from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Doer, recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { lockOrder, retentionEnd } from '#server/features/orders/orders.ts';
import { type Order, serviceOf } from '#server/features/orders/services.ts';
import { paymentsFor } from '#server/features/payments/shares.ts';
import type { Applicant } from '#server/features/sessions/sessions.ts';
import type { Queue } from '#server/jobs.ts';
import { addDays } from '#shared/dates.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { removeFileQueue } from './files.ts';
import { mayErase, overSince } from './retention.ts';
import { isOwnStorage } from './shop-id.ts';
import { sweepUploads } from './uploaded.ts';

export const eraseQueue: Queue<Record<string, never>> = {
  name: 'erase',
  words: 'Nightly clearing',
  retryLimit: 3,
};

const DAY_MS = 86_400_000;
const BATCH = 200;
const ERASED = 'erased';
const hasPayer = or(isNotNull(payments.payer_name), isNotNull(payments.payer_email));

interface Reason {
  where: SQL | undefined;
  stillDue(order: Order): boolean;
  detail: Record<string, unknown>;
  /** Asked for again once it is paid. */
  unpaid?: true;
  /** The order is over: health answers go too. */
  forGood?: true;
}

/** Deleted more than RETENTION_DAYS ago; the order and its money stay. */
function ofDeleted(deps: Within): Reason {
  const due = retentionEnd(deps);
  return {
    where: and(isNotNull(orders.deleted_at), lt(orders.deleted_at, due)),
    // A restore at this moment waits for the lock.
    stillDue: ({ deleted_at }) => deleted_at !== null && deleted_at < due,
    detail: {},
  };
}

/** Still payable. Not while a payment is open or in review, nor once approved. */
function ofUnpaid(deps: Within): Reason {
  const days = deps.config.UNPAID_RETENTION_DAYS;
  return {
    where: and(
      isNull(orders.deleted_at),
      isNull(orders.paid_at),
      lt(orders.created_at, addDays(deps.clock.now(), -days)),
      sql`not exists (select from ${payment_shares} join ${payments} on ${payments.id} = ${payment_shares.payment_id} where ${payment_shares.order_id} = ${orders.id} and (${payments.status} in ('created', 'needs_review', 'reversed') or ${payment_shares.held}))`,
      ...[...deps.services.values()].flatMap(({ decided }) =>
        decided ? [not(decided.keepsUploads)] : [],
      ),
    ),
    stillDue: ({ paid_at, deleted_at }) => paid_at === null && deleted_at === null,
    detail: { unpaid_days: days },
    unpaid: true,
  };
}

/** Done or cancelled more than RETENTION_DAYS_DONE ago; accounting stays. */
function ofDone(deps: Within): Reason {
  const days = deps.config.RETENTION_DAYS_DONE;
  const due = addDays(deps.clock.now(), -days);
  return {
    where: and(
      isNull(orders.deleted_at),
      isNull(orders.erased_at),
      sql`coalesce(${orders.cancelled_at}, ${orders.done_at}) < ${due.toISOString()}::timestamptz`,
    ),
    stillDue: (order) => order.erased_at === null && (overSince(order) ?? due) < due,
    detail: { done_days: days },
    forGood: true,
  };
}

async function eraseHealth(tx: Db, deps: Within, order: Order): Promise<void> {
  const list = await descriptionOf(order.kind).fields();
  const { table } = serviceOf(deps.services, order.kind);
  const gone = Object.entries(list).flatMap(([name, { health }]) =>
    health ? [[name, health === 'required' ? '' : null] as const] : [],
  );
  if (gone.length > 0)
    await tx.update(table).set(Object.fromEntries(gone)).where(eq(table.order_id, order.id));
}

/** People write what their form doesn't ask for. */
const eraseThread = (tx: Db, order_id: string) =>
  tx.update(thread_messages).set({ text: ERASED }).where(eq(thread_messages.order_id, order_id));

async function erasePayers(tx: Db, order_id: string): Promise<void> {
  await tx
    .update(payments)
    .set({ payer_name: null, payer_email: null })
    .where(and(paymentsFor(tx, order_id), hasPayer));
  await tx
    .update(messages)
    .set({ address: ERASED })
    .where(and(eq(messages.order_id, order_id), eq(messages.template, 'payer_receipt')));
}

async function eraseOrder(
  tx: Db,
  deps: Within,
  order: Order,
  doer: Doer,
  { detail, forGood, unpaid }: Pick<Reason, 'detail' | 'forGood' | 'unpaid'>,
): Promise<void> {
  const now = deps.clock.now();
  const gone = await tx
    .delete(files)
    .where(eq(files.order_id, order.id))
    .returning({ key: files.key });
  for (const { key } of gone) await deps.jobs.send(tx, removeFileQueue, { key });
  await erasePayers(tx, order.id);
  if (forGood) {
    await eraseHealth(tx, deps, order);
    await eraseThread(tx, order.id);
    await tx.update(orders).set({ erased_at: now }).where(eq(orders.id, order.id));
  }
  if (unpaid) await tx.update(orders).set({ unpaid_erased_at: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, order.id, 'scans_erased', doer, now, { files: gone.length, ...detail });
}

/**
 * Erases files and health answers; idempotent.
 * @throws AppError conflict while it is not done or cancelled
 */
export async function eraseForApplicant(deps: Deps, me: Applicant): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, me.order_id);
    if (!order || order.deleted_at) throw new AppError('not_found');
    if (order.erased_at) return;
    if (!mayErase(order))
      throw new AppError(
        'conflict',
        'We are still working on it. Cancel it first; then everything can be erased.',
      );
    await eraseOrder(tx, deps, order, me, { detail: { asked: true }, forGood: true });
  });
}

const payersOf = (db: Db) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(payment_shares, eq(payment_shares.payment_id, payments.id))
    .where(and(eq(payment_shares.order_id, orders.id), hasPayer));

async function eraseUploads(deps: Deps, { where, stillDue, ...how }: Reason): Promise<void> {
  for (;;) {
    const batch = await deps.connection.db
      .selectDistinct({ id: orders.id })
      .from(orders)
      .leftJoin(files, eq(files.order_id, orders.id))
      // Without a file there may still be health answers.
      .where(
        and(
          where,
          how.forGood ? undefined : or(isNotNull(files.key), exists(payersOf(deps.connection.db))),
        ),
      )
      .limit(BATCH);
    if (batch.length === 0) return;
    for (const { id } of batch) {
      await transaction(deps, async (tx, deps) => {
        const order = await lockOrder(tx, id);
        if (!order || !stillDue(order)) return;
        await eraseOrder(tx, deps, order, SYSTEM, how);
      });
    }
  }
}

async function unnamedOf(db: Db, keys: string[]): Promise<string[]> {
  const named = await db.select({ key: files.key }).from(files).where(inArray(files.key, keys));
  const known = new Set(named.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** More are no leftovers of aborted submissions: something is wrong. */
const MOST_UNNAMED = 1000;
const MOST_UNNAMED_PART = 0.05;

async function findUnnamed(deps: Deps, old: Date, most: number) {
  const found = { keys: [] as string[], unnamed: 0, stored: 0 };
  let batch: string[] = [];
  const look = async () => {
    const keys = await unnamedOf(deps.connection.db, batch);
    found.unnamed += keys.length;
    found.keys.push(...keys.slice(0, most - found.keys.length));
    batch = [];
  };
  for await (const { key, written } of deps.storage.list()) {
    found.stored += 1;
    if (written < old) batch.push(key);
    if (batch.length >= BATCH) await look();
  }
  if (batch.length > 0) await look();
  return found;
}

/** Above MOST_UNNAMED an administrator must allow it: a wrong database knows few of its files. */
async function removeUnnamed(deps: Deps): Promise<void> {
  const { db } = deps.connection;
  const now = deps.clock.now();
  const old = new Date(now.getTime() - DAY_MS);
  await deps.storage.sweep(old);
  const [state] = await db.select().from(shop);
  const allowed = state?.clearing_allowed ?? 0;
  const { keys, unnamed, stored } = await findUnnamed(deps, old, Math.max(MOST_UNNAMED, allowed));
  const fits = unnamed <= MOST_UNNAMED && unnamed <= stored * MOST_UNNAMED_PART;
  if (!fits && unnamed > allowed) {
    deps.log.error(
      { unnamed_files: unnamed, stored_files: stored },
      'the clearing stopped: too many stored files are referenced by no order',
    );
    await db
      .update(shop)
      .set({ clearing_stopped_at: now, unnamed_files: unnamed, stored_files: stored });
    return;
  }
  for (let at = 0; at < keys.length; at += BATCH)
    // It may have got its row since the listing.
    for (const key of await unnamedOf(db, keys.slice(at, at + BATCH)))
      await deps.storage.remove(key);
  await db.update(shop).set({
    clearing_stopped_at: null,
    unnamed_files: 0,
    stored_files: stored,
    clearing_allowed: 0,
  });
}

/** Does nothing in a storage of another database. */
export async function clearFiles(deps: Deps): Promise<void> {
  if (!(await isOwnStorage(deps))) {
    deps.log.error(
      'the clearing stopped: the storage belongs to another database, or has lost its shop-id',
    );
    const state = { clearing_stopped_at: deps.clock.now(), unnamed_files: 0, stored_files: 0 };
    await deps.connection.db.update(shop).set(state);
    return;
  }
  await sweepUploads(deps);
  // First, while files erased below still have rows.
  await removeUnnamed(deps);
  await eraseUploads(deps, ofDeleted(deps));
  await eraseUploads(deps, ofUnpaid(deps));
  await eraseUploads(deps, ofDone(deps));
}
