import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import { admins, order_corrections, order_requests, orders } from '#server/database/schema.ts';
import { whoMay } from '#server/features/sessions/colleagues.ts';
import { lagosDay } from '#shared/dates.ts';
import { descriptionOf } from '#shared/services/index.ts';
import type { LateWhy } from '#shared/staff/reports.ts';
import { isOpenRequestOf, requestsOf } from './requests.ts';
import { addWorkingDays, subtractWorkingDays, workingDaysBetween } from './working-days.ts';

/** Email corrections stay open except on deletion: the applicant may have lost the mailbox. */
async function endCorrections(
  tx: Db,
  order_id: string,
  how: 'answered' | 'withdrawn' | 'decided' | 'cancelled' | 'deleted',
  at: Date,
) {
  if (how === 'answered' || how === 'withdrawn') return;
  await tx
    .update(order_corrections)
    .set({ closed_at: at, closed_as: how })
    .where(
      and(
        eq(order_corrections.order_id, order_id),
        isNull(order_corrections.closed_at),
        how === 'deleted' ? undefined : ne(order_corrections.field, 'email'),
      ),
    );
}

/** Returns the closed request's id; moves due dates by the days it was open. The order is locked. */
export async function endWaiting(
  tx: Db,
  { id, kind, due_on, expected_on, queue_place }: Order,
  how: 'answered' | 'withdrawn' | 'decided' | 'cancelled' | 'deleted',
  at: Date,
): Promise<string | undefined> {
  const [request] = await tx
    .update(order_requests)
    .set(how === 'answered' ? { answered_at: at } : { closed_at: at, closed_as: how })
    .where(isOpenRequestOf(id))
    .returning({ id: order_requests.id, asked_at: order_requests.asked_at });
  await endCorrections(tx, id, how, at);
  if (how === 'decided' && queue_place === 0)
    await tx.update(orders).set({ queue_place: 1 }).where(eq(orders.id, id));
  if (!request) return undefined;
  if (descriptionOf(kind).promises_date) {
    const waited = await workingDaysBetween(request.asked_at, at);
    const postponed = async (day: string | null) => {
      if (!day) return day;
      const later = waited > 0 ? await addWorkingDays(day, waited) : day;
      // An answer on the last day leaves a working day, unless it was overdue when it was asked.
      if (how !== 'answered' || day < lagosDay(request.asked_at)) return later;
      const soonest = await addWorkingDays(lagosDay(at), 1);
      return later < soonest ? soonest : later;
    };
    const set = { due_on: await postponed(due_on), expected_on: await postponed(expected_on) };
    if (set.due_on !== due_on || set.expected_on !== expected_on)
      await tx.update(orders).set(set).where(eq(orders.id, id));
  }
  return request.id;
}

interface Ended {
  by: number;
  /** Null for services without decisions. */
  decided_at: Date | null;
}

/** Sets `done_at` once. The caller holds the order's lock. */
export async function finishOrder(
  tx: Db,
  order: Order,
  at: Date,
  { by, decided_at }: Ended,
): Promise<void> {
  await endWaiting(tx, order, 'decided', at);
  const { promises_date } = descriptionOf(order.kind);
  const isPast = (end: Date) => sql`${orders.due_on} < ${lagosDay(end)}::date`;
  const late_why = sql<LateWhy>`case when ${decided_at ? isPast(decided_at) : sql`false`} then 'decision' when ${isPast(at)} then 'file' end`;
  await tx
    .update(orders)
    .set({ done_at: at, done_by: by, late_why: promises_date ? late_why : null })
    .where(and(eq(orders.id, order.id), isNull(orders.done_at)));
}

/**
 * Reopens the request and the corrections that were closed as `how`, if given at `at`, and takes the
 * days for which the request had been open off the due dates. The caller holds the order's lock.
 */
async function reopenEnded(
  tx: Db,
  { id, kind, due_on, expected_on }: Order,
  how: 'decided' | 'deleted',
  at?: Date,
): Promise<void> {
  const [request] = await requestsOf(tx, id);
  const is_ended =
    request?.closed_as === how && (!at || request.closed_at?.getTime() === at.getTime());
  if (is_ended && request.closed_at) {
    const waited = descriptionOf(kind).promises_date
      ? await workingDaysBetween(request.asked_at, request.closed_at)
      : 0;
    await tx
      .update(orders)
      .set({
        due_on: due_on && (await subtractWorkingDays(due_on, waited)),
        expected_on: expected_on && (await subtractWorkingDays(expected_on, waited)),
      })
      .where(eq(orders.id, id));
    await tx
      .update(order_requests)
      .set({ closed_at: null, closed_as: null })
      .where(eq(order_requests.id, request.id));
  }
  await tx
    .update(order_corrections)
    .set({ closed_at: null, closed_as: null })
    .where(
      and(
        eq(order_corrections.order_id, id),
        eq(order_corrections.closed_as, how),
        at ? eq(order_corrections.closed_at, at) : undefined,
      ),
    );
}

/** Undoes `endWaiting` for an order that was deleted. The caller holds the order's lock. */
export async function resumeWaiting(tx: Db, order: Order): Promise<void> {
  if (order.deleted_at) await reopenEnded(tx, order, 'deleted', order.deleted_at);
}

/** Undoes `finishOrder` and what the decision closed (docs/decisions/0047). The order is locked. */
export async function resumeOrder(tx: Db, order: Order): Promise<void> {
  const { id, assigned_to } = order;
  // Unassigns an admin who may no longer work on orders; only done orders keep such assignees.
  const [stays] =
    assigned_to === null
      ? []
      : await tx
          .select({ id: admins.id })
          .from(admins)
          .where(and(eq(admins.id, assigned_to), whoMay('orders')))
          // Waits for whoever disables them at this moment.
          .for('share');
  const [request] = await requestsOf(tx, id);
  await tx
    .update(orders)
    .set({
      done_at: null,
      done_by: null,
      late_why: null,
      assigned_to: stays?.id ?? null,
      queue_place: request?.answered_at ? 0 : 1,
    })
    .where(eq(orders.id, id));
  await reopenEnded(tx, order, 'decided');
}
