import { and, desc, eq, isNull, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { applications, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { invoiceLink, receiptLink } from '#server/features/documents/links.ts';
import type { Order, Payment } from '#server/features/orders/services.ts';
import { waitingPayments, waitingWords } from '#server/features/payments/reviews.ts';
import type { AgentOrder } from '#shared/agents.ts';
import { toNaira } from '#shared/money.ts';
import { orderName } from '#shared/services/index.ts';
import { paymentStatus } from '#shared/states.ts';

/** The agent pays his own price, and reads of it. */
function waitsOf(order: Order, waiting: Payment[]): Pick<AgentOrder, 'payment_waits'> {
  const payment_waits = waitingWords(order, waiting);
  return payment_waits ? { payment_waits } : {};
}

/** A page of an agent's own orders, newest first: up to `limit` behind the id `before`. */
export async function listAgentOrders(
  db: Db,
  deps: Deps,
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
  const waiting = await waitingPayments(
    db,
    rows.flatMap(({ order }) => (order.paid_at ? [] : [order.id])),
  );
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
    invoice_url: invoiceLink(deps, order.id),
    ...(order.paid_at ? { receipt_url: receiptLink(deps, order.id) } : {}),
    ...waitsOf(order, waiting),
  }));
}
