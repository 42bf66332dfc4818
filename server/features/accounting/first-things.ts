import { and, asc, count, eq, gte, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, agents, orders, shop, waivers } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { countAllGivenUp } from '#server/features/given-up/given-up.ts';
import { orderHeading } from '#server/features/orders/orders.ts';
import { countWaitingRefunds, listRefunds } from '#server/features/refunds/list-refunds.ts';
import { countToReview, listReviews } from '#server/features/reviews/reviews.ts';
import { lagosDay, lagosMidnight } from '#shared/dates.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';

/** Agents, refunds and waivers shown on the dashboard. */
const MOST_FIRST = 5;
const MOST_PAYMENTS = 10;

export async function agentCounts(db: Db): Promise<Dashboard['agents']> {
  const rows = await db
    .select({ status: agents.status, rows: count() })
    .from(agents)
    .where(isNull(agents.deleted_at))
    .groupBy(agents.status);
  const { id, agent_name, agent_email, status, created_at } = agents;
  const oldest = await db
    .select({ id, agent_name, agent_email, status, created_at })
    .from(agents)
    .where(and(isNull(agents.deleted_at), eq(agents.status, 'pending')))
    .orderBy(asc(agents.id))
    .limit(MOST_FIRST);
  const of = (status: string) => rows.find((row) => row.status === status)?.rows ?? 0;
  return {
    all: of('approved') + of('pending'),
    approved: of('approved'),
    pending: of('pending'),
    oldest_pending: oldest.map((agent) => ({
      ...agent,
      created_at: agent.created_at.toISOString(),
    })),
  };
}

/** How many agents registered on each Lagos day since `first`, without deleted ones. */
export async function agentsByDay(db: Db, first: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ created_at: agents.created_at })
    .from(agents)
    .where(and(isNull(agents.deleted_at), gte(agents.created_at, lagosMidnight(first))));
  const days = new Map<string, number>();
  for (const { created_at } of rows) {
    const day = lagosDay(created_at);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return days;
}

export async function paymentsToReview(deps: Deps): Promise<Dashboard['payments_to_review']> {
  return {
    all: (await countToReview(deps.connection.db)).all,
    payments: (await listReviews(deps, MOST_PAYMENTS)).map(({ order_id: id, ...review }) => ({
      ...review,
      id,
    })),
  };
}

export async function refundsThatWait(deps: Deps, reader: number): Promise<Dashboard['refunds']> {
  const { all } = await countWaitingRefunds(deps.connection.db);
  return {
    all,
    oldest:
      all > 0
        ? await listRefunds(deps, reader, { status: 'waiting', oldest: true, limit: MOST_FIRST })
        : [],
  };
}

/** Those that `reader` may approve: not their own, nor of orders that were done meanwhile. */
export async function waiversThatWait(db: Db, reader: number): Promise<Dashboard['waivers']> {
  const rows = await db
    .select({ order: orders, waiver: waivers, by: admins.admin_name })
    .from(waivers)
    .innerJoin(orders, eq(orders.id, waivers.order_id))
    .innerJoin(admins, eq(admins.id, waivers.asked_by))
    .where(
      and(
        isNull(waivers.closed_at),
        ne(waivers.asked_by, reader),
        isNull(orders.deleted_at),
        or(isNull(orders.done_at), isNotNull(orders.cancelled_at)),
      ),
    )
    .orderBy(asc(waivers.id));
  return {
    all: rows.length,
    oldest: rows.slice(0, MOST_FIRST).map(({ order, waiver, by }) => ({
      ...orderHeading(order),
      reason: waiver.reason,
      by,
      asked_at: waiver.asked_at.toISOString(),
    })),
  };
}

export async function givenUpJobs(deps: Deps): Promise<Dashboard['given_up_jobs']> {
  const [all, [newest]] = await Promise.all([countAllGivenUp(deps), deps.jobs.listGivenUp(1)]);
  return { all, newest: newest?.given_up_at.toISOString() ?? null };
}

export async function clearingStopped(db: Db): Promise<Dashboard['clearing_stopped']> {
  const [state] = await db.select().from(shop);
  const at = state?.clearing_stopped_at;
  return state && at
    ? { at: at.toISOString(), unnamed_files: state.unnamed_files, stored_files: state.stored_files }
    : null;
}
