import { and, asc, count, eq, isNotNull, isNull, sql, sum } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders, payment_shares } from '#server/database/schema.ts';
import { submittedOn } from '#server/features/orders/selection.ts';
import type { AgentMonth } from '#shared/agents.ts';
import { daysOfMonth, lagosDay } from '#shared/dates.ts';
import { toNaira } from '#shared/money.ts';

const ownedBy = (agent_id: number) => and(eq(orders.agent_id, agent_id), isNull(orders.deleted_at));

export const agentOrders = (agent_id: number, month?: string) =>
  and(ownedBy(agent_id), month ? submittedOn(daysOfMonth(month)) : undefined);

/** In a month (YYYY-MM, Lagos time); money in naira. */
export async function readAgentMonth(db: Db, agent_id: number, month: string): Promise<AgentMonth> {
  const own = agentOrders(agent_id, month);
  const [[figures], [back], [first]] = await Promise.all([
    db
      .select({
        submitted: count(),
        paid: count(orders.paid_at),
        kobo: sql`coalesce(sum(${orders.amount_kobo}) filter (where ${orders.paid_at} is not null), 0)`.mapWith(
          Number,
        ),
      })
      .from(orders)
      .where(own),
    db
      .select({ kobo: sum(payment_shares.given_back_kobo).mapWith(Number) })
      .from(payment_shares)
      .innerJoin(orders, eq(orders.id, payment_shares.order_id))
      .where(and(own, isNotNull(payment_shares.paid_at))),
    db
      .select({ at: orders.created_at })
      .from(orders)
      .where(ownedBy(agent_id))
      .orderBy(asc(orders.id))
      .limit(1),
  ]);
  return {
    month,
    submitted: figures?.submitted ?? 0,
    paid: figures?.paid ?? 0,
    amount: toNaira(figures?.kobo ?? 0),
    gone_back: toNaira(back?.kobo ?? 0),
    since: first ? lagosDay(first.at).slice(0, 7) : null,
  };
}
