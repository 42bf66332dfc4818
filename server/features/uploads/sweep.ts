import {
  and,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import {
  files,
  orders,
  payment_shares,
  payments,
  person_requests,
  shop,
} from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Doer, recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { lockOrder, retentionEnd } from '#server/features/orders/orders.ts';
import type { Order } from '#server/features/orders/services.ts';
import type { Applicant } from '#server/features/sessions/sessions.ts';
import type { Queue } from '#server/jobs.ts';
import { addDays } from '#shared/dates.ts';
import {
  BOOKS_YEARS,
  ERASED_ON_ASKING,
  ERASED_UNPAID,
  ERASED_WHEN_DONE,
  type RetainedPart,
} from '#shared/retention.ts';
import { eraseParts, hasPayer } from './erase-order.ts';
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

interface Reason {
  where: SQL | undefined;
  stillDue(order: Order): boolean;
  detail: Record<string, unknown>;
  parts: readonly RetainedPart[];
  /** Asked for again once it is paid. */
  unpaid?: true;
  /** Not only orders with files. */
  whole?: true;
}

/** Deleted more than RETENTION_DAYS ago; the order and its money stay. */
function ofDeleted(deps: Within): Reason {
  const due = retentionEnd(deps);
  return {
    where: and(isNotNull(orders.deleted_at), lt(orders.deleted_at, due)),
    // A restore at this moment waits for the lock.
    stillDue: ({ deleted_at }) => deleted_at !== null && deleted_at < due,
    detail: {},
    parts: ERASED_UNPAID,
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
    parts: ERASED_UNPAID,
    unpaid: true,
  };
}

const OVER = sql`coalesce(${orders.cancelled_at}, ${orders.done_at}, ${orders.deleted_at})`;
const overAt = (order: Order): Date | null => overSince(order) ?? order.deleted_at;

/** Over for RETENTION_DAYS_DONE; accounting stays. Also what its applicant had erased before. */
function ofDone(deps: Within): Reason {
  const days = deps.config.RETENTION_DAYS_DONE;
  const due = addDays(deps.clock.now(), -days);
  const left = (order: Order) => order.erased_at === null || order.email !== '';
  return {
    where: and(
      or(isNull(orders.erased_at), ne(orders.email, '')),
      sql`${OVER} < ${due.toISOString()}::timestamptz`,
    ),
    stillDue: (order) => left(order) && (overAt(order) ?? due) < due,
    detail: { done_days: days },
    parts: ERASED_WHEN_DONE,
    whole: true,
  };
}

/** Over for as long as the books are kept. */
function ofBooks(deps: Within): Reason {
  const now = deps.clock.now();
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() - BOOKS_YEARS);
  return {
    where: and(isNull(orders.books_erased_at), sql`${OVER} < ${due.toISOString()}::timestamptz`),
    stillDue: (order) => order.books_erased_at === null && (overAt(order) ?? due) < due,
    detail: { years: BOOKS_YEARS },
    parts: ['books'],
    whole: true,
  };
}

/** Answered, and about no order. */
async function erasePersonRequests({ connection: { db }, config, clock }: Deps): Promise<void> {
  await db
    .update(person_requests)
    .set({ name: '', email: '', text: '', answer: '' })
    .where(
      and(
        isNull(person_requests.order_id),
        ne(person_requests.text, ''),
        lt(person_requests.answered_at, addDays(clock.now(), -config.RETENTION_DAYS_DONE)),
      ),
    );
}

async function eraseOrder(
  tx: Db,
  deps: Within,
  order: Order,
  doer: Doer,
  { detail, parts, unpaid }: Pick<Reason, 'detail' | 'parts' | 'unpaid'>,
): Promise<void> {
  const now = deps.clock.now();
  const gone = await eraseParts(tx, deps, order, parts);
  if (unpaid) await tx.update(orders).set({ unpaid_erased_at: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, order.id, 'scans_erased', doer, now, { files: gone, ...detail });
}

/**
 * Erases files, answers and what was written about them; idempotent.
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
    await eraseOrder(tx, deps, order, me, { detail: { asked: true }, parts: ERASED_ON_ASKING });
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
      .where(
        and(
          where,
          how.whole ? undefined : or(isNotNull(files.key), exists(payersOf(deps.connection.db))),
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
  await eraseUploads(deps, ofBooks(deps));
  await erasePersonRequests(deps);
}
