import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { applications, orders } from '#server/database/schema.ts';
import type { AgentOrder } from '#shared/agents.ts';
import { toNaira } from '#shared/money.ts';
import { orderName } from '#shared/services/index.ts';
import { paymentStatus } from '#shared/states.ts';

/** A page of an agent's own orders, newest first: up to `limit` behind the id `before`. */
export async function listAgentOrders(
  db: Db,
  agent_id: number,
  { limit, before, found }: { limit: number; before?: string; found?: SQL },
): Promise<AgentOrder[]> {
  const rows = await db
    .select({ order: orders, visa_destination: applications.visa_destination, visa_status: applications.visa_status })
    .from(orders)
    .leftJoin(applications, eq(applications.order_id, orders.id))
    .where(and(eq(orders.agent_id, agent_id), isNull(orders.deleted_at), before === undefined ? undefined : lt(orders.id, before), found))
    .orderBy(desc(orders.id))
    .limit(limit);
  return rows.map(({ order, visa_destination, visa_status }) => ({
    id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    first_name: order.first_name,
    middle_name: order.middle_name,
    last_name: order.last_name,
    title: visa_destination ?? orderName(order.kind),
    ...(visa_status ? { visa_status } : {}),
    amount: toNaira(order.amount_kobo),
    payment_status: paymentStatus(order.kind, order.paid_at),
    created_at: order.created_at.toISOString(),
  }));
}
