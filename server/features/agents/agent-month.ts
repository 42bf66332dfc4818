import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders, payment_shares } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { stageIs, submittedOn } from '#server/features/orders/selection.ts';
import { addDays, daysOfMonth, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { toNaira } from '#shared/money/money.ts';
import type { Stage } from '#shared/orders/stages.ts';
import {
  AGENT_TABS,
  type AgentMonth,
  type AgentTab,
  type TabCounts,
} from '#shared/people/agents.ts';
import { issuedFiles, KINDS } from '#shared/services/index.ts';

const WEEKS = 12;
const WEEK_S = 7 * 86_400;

const ownedBy = (agent_id: number) => and(eq(orders.agent_id, agent_id), isNull(orders.deleted_at));

/** Conditions by tab; each service defines which orders were denied. */
function tabsOf({ services }: Pick<Deps, 'services'>): Record<AgentTab, SQL | undefined> {
  const denied =
    or(...[...services.values()].flatMap(({ decided }) => (decided ? [decided.denied] : []))) ??
    sql`false`;
  const kept = isNull(orders.erased_at);
  const at = (stage: Stage) => and(...stageIs(stage), not(denied));
  return {
    // The price of what was issued before it was paid is still owed, until it is erased.
    needs_you: or(
      at('waiting_for_applicant'),
      and(kept, or(at('unpaid'), and(at('done'), isNull(orders.paid_at)))),
    ),
    in_progress: at('in_progress'),
    // Other orders end without a file.
    ready: and(
      kept,
      at('done'),
      inArray(
        orders.kind,
        KINDS.filter((kind) => issuedFiles(kind).length > 0),
      ),
    ),
    denied: and(isNull(orders.cancelled_at), denied),
  };
}

/** `month` is YYYY-MM, Lagos time. */
export const agentOrders = (
  deps: Pick<Deps, 'services'>,
  agent_id: number,
  { month, tab, stage }: { month?: string; tab?: AgentTab; stage?: Stage },
) =>
  and(
    ownedBy(agent_id),
    month ? submittedOn(daysOfMonth(month)) : undefined,
    tab ? tabsOf(deps)[tab] : undefined,
    ...(stage ? stageIs(stage) : []),
  );

/** Orders submitted in each of the last 12 weeks; the last one ends with `today`. */
async function readWeeks(db: Db, agent_id: number, today: string): Promise<AgentMonth['weeks']> {
  const from = (week: number) => addDays(lagosMidnight(today), 1 - 7 * (WEEKS - week));
  const first = lagosDay(from(0));
  const rows = await db
    .select({
      week: sql`floor(extract(epoch from ${orders.created_at} - ${from(0).toISOString()}::timestamptz) / ${WEEK_S}::int)`.mapWith(
        Number,
      ),
      submitted: count(),
    })
    .from(orders)
    .where(and(ownedBy(agent_id), submittedOn({ from: first, to: today })))
    .groupBy(sql`1`);
  const many = new Map(rows.map(({ week, submitted }) => [week, submitted]));
  return Array.from({ length: WEEKS }, (_, week) => ({
    from: lagosDay(from(week)),
    submitted: many.get(week) ?? 0,
  }));
}

/** A month (YYYY-MM, Lagos time); money in naira. */
export async function readAgentMonth(
  db: Db,
  deps: Deps,
  agent_id: number,
  month: string,
): Promise<AgentMonth> {
  const inMonth = submittedOn(daysOfMonth(month));
  const tabs = tabsOf(deps);
  const many = (...where: (SQL | undefined)[]) =>
    sql`count(*) filter (where ${and(sql`true`, ...where)})`.mapWith(Number);
  const kobo = (what: SQL, ...where: (SQL | undefined)[]) =>
    sql`coalesce(sum(${what}) filter (where ${and(inMonth, isNotNull(orders.paid_at), ...where)}), 0)`.mapWith(
      Number,
    );
  const countsOf = (within: SQL | undefined) => ({
    all: many(within),
    ...(Object.fromEntries(AGENT_TABS.map((tab) => [tab, many(within, tabs[tab])])) as Record<
      AgentTab,
      ReturnType<typeof many>
    >),
  });
  const [[figures], [back], [first], weeks] = await Promise.all([
    db
      .select({
        month: countsOf(inMonth),
        ever: countsOf(undefined),
        paid: many(inMonth, isNotNull(orders.paid_at)),
        amount: kobo(sql`${orders.amount_kobo}`),
        saved: kobo(
          sql`greatest(${orders.public_kobo} - ${orders.amount_kobo}, 0)`,
          isNull(orders.cancelled_at),
        ),
      })
      .from(orders)
      .where(ownedBy(agent_id)),
    db
      .select({ kobo: sum(payment_shares.given_back_kobo).mapWith(Number) })
      .from(payment_shares)
      .innerJoin(orders, eq(orders.id, payment_shares.order_id))
      .where(and(ownedBy(agent_id), inMonth, isNotNull(payment_shares.paid_at))),
    db
      .select({ at: orders.created_at })
      .from(orders)
      .where(ownedBy(agent_id))
      .orderBy(asc(orders.id))
      .limit(1),
    readWeeks(db, agent_id, lagosDay(deps.clock.now())),
  ]);
  const none: TabCounts = { all: 0, needs_you: 0, in_progress: 0, ready: 0, denied: 0 };
  return {
    month,
    submitted: figures?.month.all ?? 0,
    paid: figures?.paid ?? 0,
    amount: toNaira(figures?.amount ?? 0),
    saved: toNaira(figures?.saved ?? 0),
    gone_back: toNaira(back?.kobo ?? 0),
    since: first ? lagosDay(first.at).slice(0, 7) : null,
    weeks,
    counts: { month: figures?.month ?? none, ever: figures?.ever ?? none },
  };
}
