import { eq, getTableColumns, sql } from 'drizzle-orm';
import { agents, orders, payment_shares, payments } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import {
  awaitsReview,
  receivedOn,
  SHARE_SUMS,
  SUMS,
  sharesSummed,
} from '#server/features/payments/select-payments.ts';
import { daysOfMonth } from '#shared/dates.ts';
import type { SummaryBy, SummaryLine } from '#shared/money/payment-list.ts';
import { descriptionOf } from '#shared/services/index.ts';

const largestFirst = sql`sum(${payment_shares.came_kobo} - ${payment_shares.given_back_kobo}) desc, 1`;

const ofPayment = eq(payment_shares.payment_id, payments.id);

async function byService({ connection: { db } }: Deps, month: string): Promise<SummaryLine[]> {
  const rows = await db
    .select({ kind: payment_shares.kind, ...SHARE_SUMS })
    .from(payments)
    .innerJoin(payment_shares, ofPayment)
    .where(receivedOn(daysOfMonth(month)))
    .groupBy(payment_shares.kind)
    .orderBy(largestFirst);
  return rows.map(({ kind, ...sums }) => ({
    id: kind,
    name: descriptionOf(kind).names.short,
    kind,
    agent_id: null,
    ...sums,
  }));
}

async function byDay({ connection: { db } }: Deps, month: string): Promise<SummaryLine[]> {
  const day = sql<string>`to_char(${payments.listed_at} at time zone 'Africa/Lagos', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day: day.as('day'), ...SUMS })
    .from(payments)
    .where(receivedOn(daysOfMonth(month)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  return rows.map(({ day: id, ...sums }) => ({
    id,
    name: id,
    kind: null,
    agent_id: null,
    ...sums,
  }));
}

/** A subquery per share, because a join would read every order. */
async function byDestination(
  { connection: { db }, services }: Deps,
  month: string,
): Promise<SummaryLine[]> {
  const columns = new Set([...services.values()].flatMap(({ destination }) => destination ?? []));
  const looked = [...columns].map((column) => {
    const { order_id } = getTableColumns(column.table);
    if (!order_id) throw new Error(`${column.table} has no order_id`);
    return sql`(select ${column} from ${column.table} where ${eq(order_id, payment_shares.order_id)})`;
  });
  const name = sql<string>`coalesce(${sql.join([...looked, sql`''`], sql`, `)})`;
  const { payment_id, kind, amount_kobo, came_kobo, given_back_kobo } = payment_shares;
  const received = db
    .select({
      payment_id,
      kind,
      awaits_review: awaitsReview.as('awaits_review'),
      amount_kobo,
      came_kobo,
      given_back_kobo,
      name: name.as('name'),
    })
    .from(payments)
    .innerJoin(payment_shares, ofPayment)
    .where(receivedOn(daysOfMonth(month)))
    .as('payment_shares');
  const rows = await db
    .select({
      name: received.name,
      kind: received.kind,
      ...sharesSummed(sql`${received.awaits_review}`),
    })
    .from(received)
    .groupBy(received.name, received.kind)
    .orderBy(largestFirst);
  return rows.map((row) => ({ id: `${row.kind}/${row.name}`, agent_id: null, ...row }));
}

async function byAgent({ connection: { db } }: Deps, month: string): Promise<SummaryLine[]> {
  const rows = await db
    .select({
      name: sql<string>`coalesce(${agents.agent_name}, '')`,
      agent_id: orders.agent_id,
      ...SHARE_SUMS,
    })
    .from(payments)
    .innerJoin(payment_shares, ofPayment)
    .innerJoin(orders, eq(orders.id, payment_shares.order_id))
    .leftJoin(agents, eq(agents.id, orders.agent_id))
    .where(receivedOn(daysOfMonth(month)))
    .groupBy(agents.agent_name, orders.agent_id)
    .orderBy(largestFirst);
  return rows.map((row) => ({ id: `agent/${row.agent_id ?? ''}`, kind: null, ...row }));
}

const SUMMARIES: Record<SummaryBy, (deps: Deps, month: string) => Promise<SummaryLine[]>> = {
  service: byService,
  day: byDay,
  destination: byDestination,
  agent: byAgent,
};

/** Sums one month (YYYY-MM), largest first; days in ascending order. */
export const summarize = (deps: Deps, month: string, by: SummaryBy): Promise<SummaryLine[]> =>
  SUMMARIES[by](deps, month);
