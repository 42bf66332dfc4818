import { and, desc, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { type Order, orders } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { expectedBy } from '#server/features/orders/due-dates.ts';
import { invoiceLink, receiptLink } from '#server/features/orders/links.ts';
import { paymentState } from '#server/features/orders/payment-state.ts';
import { matching, searchIds } from '#server/features/orders/search.ts';
import { listedOf } from '#server/features/orders/services.ts';
import { restOfPrice, type Waiting, waitingPayments } from '#server/features/payments/rest.ts';
import { waitingWords } from '#server/features/payments/waiting.ts';
import { toNaira } from '#shared/money/money.ts';
import { type Stage, stageOf } from '#shared/orders/stages.ts';
import { paymentStatus } from '#shared/orders/states.ts';
import type { AgentOrder, AgentTab } from '#shared/people/agents.ts';
import { orderName } from '#shared/services/index.ts';
import { agentOrders } from './agent-month.ts';

function waitsOf(
  order: Order,
  among: Waiting[],
): Pick<AgentOrder, 'payment_waits' | 'rest_to_pay'> {
  const payment_waits = waitingWords(order, among);
  if (!payment_waits) return {};
  const left = restOfPrice(order, among);
  return {
    payment_waits,
    ...(left < order.amount_kobo ? { rest_to_pay: toNaira(left) } : {}),
  };
}

export async function listAgentOrders(
  db: Db,
  deps: Deps,
  agent_id: number,
  {
    limit,
    before,
    q,
    ...asked
  }: {
    limit: number;
    before?: string;
    q?: string;
    month?: string;
    tab?: AgentTab;
    stage?: Stage;
  },
): Promise<AgentOrder[]> {
  const search = matching(q);
  const where = and(
    agentOrders(deps, agent_id, asked),
    before === undefined ? undefined : lt(orders.id, before),
  );
  const reading = {
    source: sql`${orders}`,
    where,
    sort: { by: [orders.id], ascending: false },
    limit,
  };
  const rows = await db
    .select({ ...getTableColumns(orders), payment_state: paymentState })
    .from(orders)
    .where(search ? inArray(orders.id, await searchIds(db, search, reading)) : where)
    .orderBy(desc(orders.id))
    .limit(limit);
  const waiting = await waitingPayments(
    db,
    rows.flatMap(({ id, paid_at }) => (paid_at ? [] : [id])),
  );
  const listed = await listedOf(db, deps, rows);
  return rows.map((order) => ({
    id: order.id,
    kind: order.kind,
    tracking_id: order.tracking_id,
    first_name: order.first_name,
    middle_name: order.middle_name,
    last_name: order.last_name,
    title: orderName(order.kind),
    ...listed.get(order.id),
    amount: toNaira(order.amount_kobo),
    ...(order.public_kobo !== null && order.public_kobo > order.amount_kobo
      ? { public_amount: toNaira(order.public_kobo) }
      : {}),
    payment_status: paymentStatus(order.kind, order.paid_at),
    payment_state: order.payment_state,
    stage: stageOf(order),
    expected_by: expectedBy(order),
    created_at: order.created_at.toISOString(),
    erased: order.erased_at !== null,
    invoice_url: invoiceLink(deps, order.id),
    ...(order.paid_at ? { receipt_url: receiptLink(deps, order.id) } : {}),
    ...waitsOf(order, waiting),
  }));
}
