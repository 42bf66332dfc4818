import { count } from 'drizzle-orm';
import { agents, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { summarize } from '#server/features/accounting/monthly.ts';
import { submittedOn } from '#server/features/orders/selection.ts';
import { daysOfMonth, monthBefore } from '#shared/dates.ts';
import { toKobo, toNaira } from '#shared/money/money.ts';
import type { SummaryLine } from '#shared/money/payment-list.ts';
import type { AgentsLine, AgentsReport } from '#shared/staff/reports.ts';

async function submitted({ connection: { db } }: Deps, month: string) {
  const rows = await db
    .select({ agent_id: orders.agent_id, orders: count() })
    .from(orders)
    .where(submittedOn(daysOfMonth(month)))
    .groupBy(orders.agent_id);
  return new Map(rows.map(({ agent_id, orders }) => [agent_id, orders]));
}

const naira = (of: readonly number[]): number =>
  toNaira(of.reduce((sum, one) => sum + toKobo(one), 0));

/** A month's orders and money by agent, compared with the month before; sums match Accounting. */
export async function readAgents(deps: Deps, month: string): Promise<AgentsReport> {
  const before = monthBefore(month);
  const [now, then, orders, ordersBefore, known] = await Promise.all([
    summarize(deps, month, 'agent'),
    summarize(deps, before, 'agent'),
    submitted(deps, month),
    submitted(deps, before),
    deps.connection.db.select({ id: agents.id, name: agents.agent_name }).from(agents),
  ]);
  const named = new Map(known.map(({ id, name }) => [id, name]));
  const of = (lines: SummaryLine[], id: number | null) =>
    lines.find(({ agent_id }) => agent_id === id);
  const ids = new Set<number | null>([
    ...now.map(({ agent_id }) => agent_id),
    ...then.map(({ agent_id }) => agent_id),
    ...orders.keys(),
    ...ordersBefore.keys(),
  ]);
  const data = [...ids]
    .map((agent_id): AgentsLine => {
      const money = of(now, agent_id);
      return {
        id: `agent/${agent_id ?? ''}`,
        agent_id,
        name: agent_id === null ? 'Without an agent' : (named.get(agent_id) ?? 'Deleted'),
        orders: orders.get(agent_id) ?? 0,
        payments: money?.payments ?? 0,
        received: money?.received ?? 0,
        refunded: money?.given_back ?? 0,
        left: money?.left ?? 0,
        before_orders: ordersBefore.get(agent_id) ?? 0,
        before_left: of(then, agent_id)?.left ?? 0,
      };
    })
    .toSorted((a, b) => b.left - a.left || b.orders - a.orders || a.name.localeCompare(b.name));
  const sum = (name: 'orders' | 'payments' | 'before_orders') =>
    data.reduce((all, line) => all + line[name], 0);
  const money = (name: 'received' | 'refunded' | 'left' | 'before_left') =>
    naira(data.map((line) => line[name]));
  return {
    month,
    before,
    data,
    all: {
      id: 'all',
      agent_id: null,
      name: 'All',
      orders: sum('orders'),
      payments: sum('payments'),
      received: money('received'),
      refunded: money('refunded'),
      left: money('left'),
      before_orders: sum('before_orders'),
      before_left: money('before_left'),
    },
  };
}
