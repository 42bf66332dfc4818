import {
  and,
  asc,
  eq,
  exists,
  gt,
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
import { idsOf } from '#server/database/rows-of.ts';
import type { Order } from '#server/database/schema.ts';
import {
  files,
  order_events,
  orders,
  payment_differences,
  payment_shares,
  payments,
  person_requests,
  refunds,
  shop,
  uploads,
  views,
  waivers,
} from '#server/database/schema.ts';
import { type Deps, transaction, type Within } from '#server/deps.ts';
import { type Doer, recordEvents, SYSTEM } from '#server/features/events/events.ts';
import { lockOrders, lockUndeleted, retentionEnd } from '#server/features/orders/orders.ts';
import type { Applicant } from '#server/features/sessions/sessions.ts';
import { conflict } from '#server/http/errors.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { addDays } from '#shared/dates.ts';
import { PAYMENTS_TO_REVIEW, type PaymentState } from '#shared/orders/states.ts';
import {
  BOOKS_YEARS,
  ERASED_NEVER_PAID,
  ERASED_ON_ASKING,
  ERASED_UNPAID,
  ERASED_WHEN_DONE,
  type RetainedPart,
} from '#shared/people/retention.ts';
import { filtersOf } from '#shared/staff/views.ts';
import { removeUnnamed } from './audit.ts';
import { eraseParts, hasPayer, other, stillNeeded } from './erase-order.ts';
import { removeStored } from './files.ts';
import { type Lease, withLease } from './lease.ts';
import { mayErase } from './retention.ts';
import { isOwnStorage } from './shop-id.ts';

export const eraseQueue: Queue<Record<string, never>> = {
  name: 'erase',
  words: 'Nightly clearing',
  retryLimit: 20,
  longestHours: 20,
};

const BATCH = 50;

interface Reason {
  where: SQL | undefined;
  /** Undefined: no event says it. */
  detail?: Record<string, unknown>;
  parts: readonly RetainedPart[];
  /** Uploads are requested again after payment. */
  unpaid?: true;
  /** Also matches orders without files. */
  whole?: true;
}

const hasPayment = (...states: PaymentState[]): SQL =>
  sql`exists (select from ${payment_shares} join ${payments} on ${payments.id} = ${payment_shares.payment_id} where ${payment_shares.order_id} = ${orders.id} and (${inArray(payments.status, states)} or (${payment_shares.held} and ${payments.status} <> 'lost')))`;

const moneyCame = sql`(${orders.paid_at} is not null or exists (select from ${payment_shares} join ${payments} on ${payments.id} = ${payment_shares.payment_id} where ${payment_shares.order_id} = ${orders.id} and ${payments.received_at} is not null))`;

/** Of what no money came for, the name goes too. */
const whetherPaid = (came: boolean) => ({
  where: came ? moneyCame : not(moneyCame),
  detail: came ? {} : { name: true },
  parts: came ? ERASED_WHEN_DONE : ERASED_NEVER_PAID,
});

/** A bank or a colleague may still ask why. */
const moneyWaits = sql`(${hasPayment(...PAYMENTS_TO_REVIEW)}
  or exists (select from ${refunds} where ${refunds.order_id} = ${orders.id} and ${refunds.status} <> 'done')
  or exists (select from ${waivers} where ${waivers.order_id} = ${orders.id} and ${waivers.closed_at} is null))`;

/**
 * Orders deleted more than RETENTION_DAYS ago of whose money nothing waits; the order and its payments
 * are kept.
 */
function ofDeleted(deps: Within): Reason {
  const due = retentionEnd(deps);
  return {
    where: and(isNotNull(orders.deleted_at), lt(orders.deleted_at, due), not(moneyWaits)),
    detail: {},
    parts: ERASED_UNPAID,
  };
}

/** Excludes orders with an open payment, or of whose money something waits. */
const unpaidFor = (days: number, deps: Within): SQL | undefined =>
  and(
    isNull(orders.deleted_at),
    isNull(orders.paid_at),
    lt(orders.created_at, addDays(deps.clock.now(), -days)),
    not(hasPayment('created')),
    not(moneyWaits),
  );

const isNotOver = and(isNull(orders.cancelled_at), isNull(orders.done_at));

/** Still payable. A later upload restarts the period; approved ones keep theirs. */
function ofUnpaid(deps: Within): Reason {
  const days = deps.config.UNPAID_RETENTION_DAYS;
  const since = addDays(deps.clock.now(), -days).toISOString();
  const sent = sql`exists (select from ${files} where ${files.order_id} = ${orders.id} and ${files.created_at} >= ${since}::timestamptz)`;
  const kept = [...deps.services.values()].flatMap(({ decided }) => decided?.keepsUploads ?? []);
  return {
    where: and(
      isNull(orders.erased_at),
      isNotOver,
      unpaidFor(days, deps),
      not(sent),
      ...kept.map(not),
    ),
    detail: { unpaid_days: days },
    parts: ERASED_UNPAID,
    unpaid: true,
  };
}

// Written out, as the index's condition is.
const left = sql`(${orders.erased_at} is null or ${orders.email} <> '')`;

/**
 * Unpaid for so long that they can't be paid any more. With `came`, those with refunded money, of
 * which accounting keeps some data.
 */
function ofNeverPaid(deps: Within, came: boolean): Reason {
  const days = deps.config.RETENTION_DAYS_DONE;
  const { where, detail, parts } = whetherPaid(came);
  return {
    where: and(left, isNotOver, where, unpaidFor(days, deps)),
    detail: { unpaid_days: days, closed: true, ...detail },
    parts,
    whole: true,
  };
}

// Erasure closes unpaid orders.
const OVER = sql`coalesce(${orders.cancelled_at}, ${orders.done_at}, ${orders.deleted_at}, ${orders.erased_at})`;

/**
 * Ended RETENTION_DAYS_DONE ago, or erased earlier by the applicant, and nothing of its money waits;
 * accounting data is kept if money came.
 */
function ofDone(deps: Within, came: boolean): Reason {
  const days = deps.config.RETENTION_DAYS_DONE;
  const due = addDays(deps.clock.now(), -days);
  const { where, detail, parts } = whetherPaid(came);
  return {
    where: and(left, sql`${OVER} < ${due.toISOString()}::timestamptz`, where, not(moneyWaits)),
    detail: { done_days: days, ...detail },
    parts,
    whole: true,
  };
}

/** What was written about the money of orders after their words had been erased. */
function ofLateWords(): Reason {
  const said = sql`${refunds.status} = 'done' and (${refunds.reason} <> '' or ${refunds.failure} is not null)`;
  const written = sql`${orders.id} in (select ${refunds.order_id} from ${refunds} where ${said}
    union select ${payment_differences.order_id} from ${payment_differences} where ${payment_differences.note} <> ''
    union select ${order_events.order_id} from ${order_events} where ${order_events.event} = 'refund_withdrawn' and ${order_events.detail} ? 'reason')`;
  return {
    where: and(eq(orders.email, ''), written, not(moneyWaits)),
    parts: ['words'],
    whole: true,
  };
}

/** Ended so long ago that their accounting data may be erased. */
function ofBooks(deps: Within): Reason {
  const now = deps.clock.now();
  const due = new Date(now);
  due.setUTCFullYear(due.getUTCFullYear() - BOOKS_YEARS);
  return {
    where: and(
      isNotNull(orders.erased_at),
      isNull(orders.books_erased_at),
      sql`${OVER} < ${due.toISOString()}::timestamptz`,
    ),
    detail: { years: BOOKS_YEARS },
    parts: ['books'],
    whole: true,
  };
}

/** Answered requests that have no order or whose order is erased. */
async function erasePersonRequests({ connection: { db }, config, clock }: Deps): Promise<void> {
  const erased = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, person_requests.order_id), eq(orders.email, '')));
  await db
    .update(person_requests)
    .set({ name: '', email: '', text: '', answer: '' })
    .where(
      and(
        or(isNull(person_requests.order_id), exists(erased)),
        ne(person_requests.text, ''),
        lt(person_requests.answered_at, addDays(clock.now(), -config.RETENTION_DAYS_DONE)),
      ),
    );
}

/** What colleagues searched for, or saved a view of, may be somebody's name or address. */
async function eraseSearches({ connection: { db }, config, clock }: Deps): Promise<void> {
  await db
    .update(order_events)
    .set({ detail: sql`${order_events.detail} #- '{filters,q}'` })
    .where(
      and(
        eq(order_events.event, 'exported'),
        lt(order_events.at, addDays(clock.now(), -config.RETENTION_DAYS_DONE)),
        sql`${order_events.detail} #> '{filters,q}' is not null`,
      ),
    );
  const old = lt(views.created_at, addDays(clock.now(), -config.RETENTION_DAYS_DONE));
  for (const { id, query } of await db.select().from(views).where(old)) {
    const { q, ...others } = filtersOf(query);
    if (q === undefined) continue;
    const kept = typeof query === 'string' ? String(new URLSearchParams(others)) : others;
    await db
      .update(views)
      .set({ query: kept })
      .where(and(eq(views.id, id), old));
  }
}

async function eraseOrders(
  tx: Db,
  deps: Within,
  due: readonly Order[],
  doer: Doer,
  { detail, parts, unpaid }: Pick<Reason, 'detail' | 'parts' | 'unpaid'>,
): Promise<void> {
  if (due.length === 0) return;
  const now = deps.clock.now();
  const gone = await eraseParts(tx, deps, due, parts);
  if (!detail) return;
  // Where nobody paid, an order may have had a payer by link only, and no files.
  const ids = unpaid ? [...gone.keys()] : idsOf(due);
  if (ids.length === 0) return;
  if (unpaid) await tx.update(orders).set({ unpaid_erased_at: now }).where(inArray(orders.id, ids));
  const details = ids.map((id) => [id, { files: gone.get(id) ?? 0, ...detail }] as const);
  await recordEvents(tx, 'scans_erased', doer, now, new Map(details));
}

/**
 * Erases files, answers and what was written about them. Idempotent.
 * @throws AppError conflict if the order isn't done or cancelled
 */
export async function eraseForApplicant(deps: Deps, me: Applicant): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockUndeleted(tx, me.order_id);
    if (order.erased_at) return;
    if (!mayErase(order))
      throw conflict('We are still working on it. Cancel it first; then everything can be erased.');
    await eraseOrders(tx, deps, [order], me, { detail: { asked: true }, parts: ERASED_ON_ASKING });
  });
}

const payersOf = (db: Db) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(payment_shares, eq(payment_shares.payment_id, payments.id))
    .where(
      and(
        eq(payment_shares.order_id, orders.id),
        hasPayer,
        not(stillNeeded(db, ne(other.id, orders.id))),
      ),
    );

/** Uses an index, and a transaction per batch: after a crash the next night continues. */
async function eraseDueOrders(
  deps: Deps,
  { where, ...how }: Reason,
  { renew }: Lease,
): Promise<void> {
  const { db } = deps.connection;
  const somethingLeft = or(
    exists(db.select({ key: files.key }).from(files).where(eq(files.order_id, orders.id))),
    exists(payersOf(db)),
  );
  const isDue = and(where, how.whole ? undefined : somethingLeft);
  for (let after: string | undefined; ; ) {
    const batch = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(isDue, after ? gt(orders.id, after) : undefined))
      .orderBy(asc(orders.id))
      .limit(BATCH);
    if (batch.length === 0) return;
    const ids = idsOf(batch);
    await transaction(deps, async (tx, deps) => {
      await lockOrders(tx, ids);
      // Whoever held a lock may have restored it, sent files or opened a payment.
      const due = await tx
        .select()
        .from(orders)
        .where(and(isDue, inArray(orders.id, ids)));
      await eraseOrders(tx, deps, due, SYSTEM, how);
    });
    after = ids.at(-1);
    await renew();
  }
}

async function removeExpiredUploads(deps: Deps): Promise<void> {
  for (let many = BATCH; many === BATCH; )
    many = await transaction(deps, async (tx, deps) => {
      const expired = tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(lt(uploads.expires_at, deps.clock.now()))
        .limit(BATCH);
      const gone = await tx
        .delete(uploads)
        .where(and(inArray(uploads.id, expired), lt(uploads.expires_at, deps.clock.now())))
        .returning({ parts: uploads.parts });
      const parts = gone.flatMap(({ parts }) => parts);
      await removeStored(tx, deps, parts);
      return gone.length;
    });
}

/** Does nothing if the storage belongs to another database. */
export async function clearFiles(deps: Deps): Promise<void> {
  if (!(await isOwnStorage(deps))) {
    deps.log.error(
      'the clearing stopped: the storage belongs to another database, or has lost its shop-id',
    );
    const state = { clearing_stopped_at: deps.clock.now(), unnamed_files: 0, stored_files: 0 };
    await deps.connection.db.update(shop).set(state);
    return;
  }
  await withLease(deps, async (lease) => {
    await removeExpiredUploads(deps);
    // First, while the files erased below still have rows.
    await removeUnnamed(deps, lease);
    const failures: unknown[] = [];
    for (const reason of [
      ofDeleted(deps),
      ofUnpaid(deps),
      ofNeverPaid(deps, false),
      ofNeverPaid(deps, true),
      ofDone(deps, false),
      ofDone(deps, true),
      ofLateWords(),
      ofBooks(deps),
    ]) {
      await lease.renew();
      await eraseDueOrders(deps, reason, lease).catch((error) => failures.push(error));
    }
    await erasePersonRequests(deps);
    await eraseSearches(deps);
    // One that fails, as for lack of time, doesn't stop the others.
    if (failures.length > 0) throw failures[0];
  });
}
