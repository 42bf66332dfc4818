import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { orders } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { recordEvent, SYSTEM } from '#server/features/events/events.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { dueOn, isOverdue } from '#server/features/orders/due-dates.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import { stageIs } from '#server/features/orders/selection.ts';
import { addWorkingDays } from '#server/features/orders/working-days.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { lagosDay } from '#shared/dates.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';

export const missedDatesQueue: Queue<Record<string, never>> = {
  name: 'missed-dates',
  words: 'Telling of later dates',
  retryLimit: 3,
};

const LONGER = 3;
const BATCH = 200;
const PROMISED = KINDS.filter((kind) => descriptionOf(kind).promises_date);

async function tell(deps: Deps, id: string): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, id);
    const now = deps.clock.now();
    if (!order?.due_on || order.deleted_at || order.expected_on || !isOverdue(order, now)) return;
    const expected_on = await addWorkingDays(lagosDay(now), LONGER);
    await tx.update(orders).set({ expected_on }).where(eq(orders.id, id));
    await recordEvent(tx, id, 'late_told', SYSTEM, now, { due_on: order.due_on, expected_on });
    await queueMessage(tx, deps, mailQueue, { template: 'late', order_id: id });
  });
}

/** For orders that an older version marked as paid during a deployment. */
async function setDue(deps: Deps, id: string): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, id);
    if (!order?.paid_at || order.due_on) return;
    await tx
      .update(orders)
      .set({ due_on: await dueOn(tx, deps, order, order.paid_at) })
      .where(eq(orders.id, id));
  });
}

export async function tellMissedDates(deps: Deps): Promise<void> {
  const { db } = deps.connection;
  const inProgress = and(isNull(orders.deleted_at), ...stageIs('in_progress'));
  for (;;) {
    const today = lagosDay(deps.clock.now());
    const missed = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          inProgress,
          lt(orders.due_on, today),
          isNull(orders.expected_on),
          inArray(orders.kind, PROMISED),
        ),
      )
      .limit(BATCH);
    for (const { id } of missed) await tell(deps, id);
    if (missed.length < BATCH) break;
  }
  const without = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inProgress, isNull(orders.due_on)))
    .limit(BATCH);
  for (const { id } of without) await setDue(deps, id);
}
