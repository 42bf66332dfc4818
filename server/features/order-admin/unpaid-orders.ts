import { and, eq, gt, inArray, isNotNull, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { type Order, orders, payment_shares, payments, refunds } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { lockOrder } from '#server/features/orders/orders.ts';
import { stageIs, submittedOn } from '#server/features/orders/selection.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { areDaysOver } from '#server/features/payments/days-over.ts';
import { nothingToPay } from '#server/features/payments/nothing-to-pay.ts';
import { paymentsFor } from '#server/features/payments/shares.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { KINDS } from '#shared/services/index.ts';

export const unpaidOrdersQueue: Queue<Record<string, never>> = {
  name: 'unpaid-orders',
  words: 'Reminding of payments',
  retryLimit: 3,
};

const BATCH = 200;

/**
 * When its payer was last asked to pay: by its submission, or for the rest. Undefined once what was
 * paid of it has been refunded.
 */
async function lastAsked(db: Db, { id, created_at }: Order): Promise<Date | undefined> {
  const rows = await db
    .select({ asked_at: payments.rest_asked_at, refunded_at: refunds.done_at })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.payment_id, payments.id), eq(refunds.order_id, id)))
    .where(and(paymentsFor(db, id), isNotNull(payments.rest_asked_at)));
  // What was refunded before was not asked the rest of.
  const asked = rows.filter(
    ({ asked_at, refunded_at }) => asked_at && !(refunded_at && refunded_at < asked_at),
  );
  const kept = asked.filter(({ refunded_at }) => !refunded_at);
  if (asked.length > 0 && kept.length === 0) return undefined;
  return kept.reduce(
    (last, { asked_at }) => (asked_at && asked_at > last ? asked_at : last),
    created_at,
  );
}

const remindersDue = ({ config }: Pick<Deps, 'config'>, asked: Date, now: Date): number =>
  config.UNPAID_REMINDER_DAYS.filter((days) => asked <= addDays(now, -days)).length;

/** Updates the count in the message's transaction, so that concurrent processes remind once. */
async function remind(deps: Deps, id: string): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    const order = await lockOrder(tx, id);
    const now = deps.clock.now();
    if (!order || order.paid_at || order.deleted_at || order.cancelled_at) return;
    const asked = await lastAsked(tx, order);
    const due = remindersDue(deps, asked ?? order.created_at, now);
    if (order.unpaid_reminders >= due) return;
    // After downtime one reminder replaces all missed ones.
    await tx.update(orders).set({ unpaid_reminders: due }).where(eq(orders.id, id));
    const { began } = await serviceOf(deps.services, order.kind).summary(tx, deps, order);
    const over =
      !asked ||
      began ||
      (await nothingToPay(tx, deps, order)) !== undefined ||
      (await areDaysOver(tx, deps, order));
    if (!over) await queueMessage(tx, deps, mailQueue, { template: 'unpaid', order_id: id });
  });
}

/** Not what is kept since the payer was asked for the rest before `asked`, unless it is being refunded. */
const moneyInReview = (asked: Date) =>
  sql`exists (select from ${payment_shares} join ${payments} on ${payments.id} = ${payment_shares.payment_id} where ${payment_shares.order_id} = ${orders.id} and (${payments.status} = 'needs_review' or ${payment_shares.held})
    and (${payments.rest_asked_at} is null or ${payments.rest_asked_at} > ${asked.toISOString()}::timestamptz or ${payment_shares.refunded_kobo} > 0
      or exists (select from ${refunds} where ${refunds.payment_id} = ${payments.id} and ${refunds.order_id} = ${orders.id} and ${refunds.status} <> 'done')))`;

/** Orders whose kept money was asked the rest of in that time; a union, so that each part has its index. */
function restAsked(since: Date, until: Date): SQL {
  const of = (which: SQL) =>
    sql`select ${payment_shares.order_id} from ${payment_shares} join ${payments} on ${payments.id} = ${payment_shares.payment_id} where ${which}
      and ${gt(payments.rest_asked_at, since)} and ${lt(payments.rest_asked_at, until)}`;
  return sql`${orders.id} in (${of(sql`${payments.status} = 'needs_review'`)} union ${of(sql`${payment_shares.held}`)})`;
}

async function remindOfUnpaid(deps: Deps): Promise<void> {
  const { UNPAID_REMINDER_DAYS: after, UNPAID_LISTED_DAYS: longest } = deps.config;
  for (const [place, days] of after.entries()) {
    const now = deps.clock.now();
    const since = addDays(now, -(after[place + 1] ?? Math.max(longest, days + 1)));
    const until = addDays(now, -days);
    const submitted = and(
      gt(orders.created_at, since),
      lt(orders.created_at, until),
      submittedOn({ from: lagosDay(since) }),
    );
    for (const asked of [submitted, restAsked(since, until)])
      await remindThose(
        deps,
        and(lt(orders.unpaid_reminders, place + 1), not(moneyInReview(until)), asked),
      );
  }
}

async function remindThose(deps: Deps, which: SQL | undefined): Promise<void> {
  for (let last: string | undefined; ; ) {
    const rows = await deps.connection.db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isNull(orders.deleted_at),
          ...stageIs('unpaid'),
          which,
          last ? gt(orders.id, last) : undefined,
        ),
      )
      .orderBy(orders.id)
      .limit(BATCH);
    for (const { id } of rows) await remind(deps, id);
    last = rows.at(-1)?.id;
    if (rows.length < BATCH) break;
  }
}

async function setUnpaidAside(deps: Deps): Promise<void> {
  const { db } = deps.connection;
  for (const kind of KINDS) {
    for (let last: string | undefined; ; ) {
      const now = deps.clock.now();
      const old = await db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            eq(orders.kind, kind),
            isNull(orders.deleted_at),
            isNull(orders.paid_at),
            isNull(orders.aside_at),
            lt(orders.created_at, addDays(now, -deps.config.UNPAID_LISTED_DAYS)),
            last ? gt(orders.id, last) : undefined,
          ),
        )
        .orderBy(orders.id)
        .limit(BATCH);
      await db
        .update(orders)
        .set({ aside_at: now })
        .where(and(inArray(orders.id, idsOf(old)), isNull(orders.paid_at)));
      last = old.at(-1)?.id;
      if (old.length < BATCH) break;
    }
  }
}

export async function seeToUnpaid(deps: Deps): Promise<void> {
  await remindOfUnpaid(deps);
  await setUnpaidAside(deps);
}
