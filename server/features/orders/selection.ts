import { and, eq, gt, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { orders } from '#server/database/schema.ts';
import { choice, dayOf, isNumber, numberOf, placeOf, single } from '#server/http/paging.ts';
import { addDays, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { STAGE_RULES, STAGES, type Stage, type StageTimes } from '#shared/orders/stages.ts';
import { isPaid, type PaymentStatus } from '#shared/orders/states.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import type { Sort } from './id-query.ts';
import type { Search } from './search.ts';

export interface Selection {
  where: SQL[];
  /** Nothing but `detail` narrows it: read along the sort order's index (`records.ts`). */
  onlyDetail?: boolean;
  /** Conditions on the service's detail table. */
  detail?: SQL[];
  deleted?: boolean;
  search?: Search | undefined;
  oldest?: boolean;
  /** A day's and a time's column, to sort by before the id. */
  by?: PgColumn[];
}

/** Cancelled and erased orders aren't expected to be paid. */
const paidIs = (paid: boolean): SQL[] =>
  paid
    ? [isNotNull(orders.paid_at)]
    : [isNull(orders.paid_at), isNull(orders.cancelled_at), isNull(orders.erased_at)];

export const stageIs = (stage: Stage): SQL[] =>
  Object.entries(STAGE_RULES[stage]).map(([name, set]) =>
    (set ? isNotNull : isNull)(orders[name as keyof StageTimes]),
  );

/** yes, true, 1 or the bare name set the flag; no, false and 0 don't. */
const flag = choice(['yes', 'true', '1', 'no', 'false', '0']);
const isSet = (value: string | undefined): boolean =>
  value !== undefined && !['no', 'false', '0'].includes(value);

export const lifeFilters = {
  stage: choice([...STAGES]),
  due: choice(['overdue']),
  assignee: z.optional(
    single.check(
      z.refine(
        (value) => ['', 'me', 'unassigned'].includes(value) || isNumber(value),
        'Say me, unassigned, or an administrator by number.',
      ),
    ),
  ),
  unassigned: flag,
  aside: choice(['yes', 'all']),
};
type LifeFilters = Partial<Record<keyof typeof lifeFilters, string>>;

export interface Asking {
  me: number;
  now: Date;
}

/** `?unassigned` or `?assignee=unassigned`. */
export const isUnassigned = ({ assignee, unassigned }: LifeFilters): boolean =>
  assignee === 'unassigned' || isSet(unassigned);

export function selectLife(query: LifeFilters, { me, now }: Asking): SQL[] {
  const { stage, due, assignee } = query;
  return [
    ...(stage ? stageIs(stage as Stage) : []),
    ...(due ? [...stageIs('in_progress'), lt(orders.due_on, lagosDay(now))] : []),
    ...(assignee && assignee !== 'unassigned'
      ? [eq(orders.assigned_to, assignee === 'me' ? me : Number(assignee))]
      : []),
    ...(isUnassigned(query) ? [isNull(orders.assigned_to)] : []),
  ];
}

/** Hides orders set aside, except in searches and among deleted ones; `yes` lists only them. */
export function selectAside({
  aside,
  q,
  deleted,
}: Partial<Record<'aside' | 'q' | 'deleted', string>>): SQL[] {
  if (aside === 'yes') return [isNotNull(orders.aside_at), isNull(orders.paid_at)];
  return aside === 'all' || q || deleted
    ? []
    : [sql`(${isNull(orders.aside_at)} or ${isNotNull(orders.paid_at)})`];
}

/** Lagos days, both inclusive. */
export const dayFilters = { from: dayOf, to: dayOf, paid_from: dayOf, paid_to: dayOf };
export type DayFilters = Partial<Record<keyof typeof dayFilters, string>>;

export const orderFilters = (kind: Kind) => ({
  order: choice(['newest', 'oldest']),
  payment_status: choice([...new Set(['Paid', descriptionOf(kind).unpaid, 'Not Paid'])]),
  placed_by: choice(['agent', 'applicant']),
  agent: numberOf,
  deleted: choice(['yes']),
  ...lifeFilters,
  ...dayFilters,
});
export type OrderFilters = z.infer<z.ZodMiniObject<ReturnType<typeof orderFilters>>>;

export const FILTERS_TEXT =
  'Filters, all of which must hold: `q` (every word of it is in the record), `payment_status` (what was cancelled or erased is to be paid no more), `placed_by` (agent or applicant), `agent` (that agent’s, by id), ' +
  '`from` and `to` (Lagos days of submission, both included), `paid_from` and `paid_to` (Lagos days on which the order became Paid). `order` is newest (as ' +
  'without it) or oldest. `stage`, `due=overdue`, `assignee` (me, unassigned, or an administrator’s number) and `unassigned` (by its name alone, or yes) go by where it is in its life and who works on it. What nobody paid for UNPAID_LISTED_DAYS is left out unless it is searched for; `aside=yes` lists it, `aside=all` lists everything. `deleted=yes` lists those that were deleted, without their files; POST /admin/orders/{id}/restore brings one back.';

/** The smallest UUIDv7 of a time; they begin in 1970. */
const firstId = (at: Date) =>
  `${Math.max(0, at.getTime())
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`;

/** Ids begin with their time: bounds on them use the list's index. Clocks get a day's leeway. */
const submitted = {
  since: (id: PgColumn, at: Date) =>
    and(gte(orders.created_at, at), gte(id, firstId(addDays(at, -1)))),
  before: (id: PgColumn, at: Date) =>
    and(lt(orders.created_at, at), lt(id, firstId(addDays(at, 1)))),
};
export const dayAfter = (day: string) => addDays(lagosMidnight(day), 1);

/** On these Lagos days, both included; either may be missing. */
export const onDays = (
  at: PgColumn,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined =>
  and(from ? gte(at, lagosMidnight(from)) : undefined, to ? lt(at, dayAfter(to)) : undefined);

export const submittedOn = ({ from, to }: DayFilters, id: PgColumn = orders.id): SQL | undefined =>
  and(
    from ? submitted.since(id, lagosMidnight(from)) : undefined,
    to ? submitted.before(id, dayAfter(to)) : undefined,
  );

/** Orders are paid after submission, so `paid_to` also bounds the ids. */
const paidOn = ({ paid_from, paid_to }: DayFilters): SQL | undefined =>
  and(
    paid_from ? gte(orders.paid_at, lagosMidnight(paid_from)) : undefined,
    paid_to
      ? and(
          lt(orders.paid_at, dayAfter(paid_to)),
          lt(orders.id, firstId(addDays(dayAfter(paid_to), 1))),
        )
      : undefined,
  );

export function selectOrders(
  { order, payment_status, placed_by, agent, deleted, ...others }: OrderFilters,
  asking: Asking,
): Selection {
  const where = [
    ...(payment_status ? paidIs(isPaid(payment_status as PaymentStatus)) : []),
    placed_by
      ? placed_by === 'agent'
        ? isNotNull(orders.agent_id)
        : isNull(orders.agent_id)
      : undefined,
    agent ? eq(orders.agent_id, Number(agent)) : undefined,
    ...selectLife(others, asking),
    submittedOn(others),
    paidOn(others),
  ];
  return {
    where: where.filter((one) => one !== undefined),
    oldest: order === 'oldest',
    deleted: deleted === 'yes',
  };
}

/** The row may move meanwhile: the place stays. */
export const placeOfDay = (day: string, time: string, id: string): string =>
  placeOf(`${day}T${time}Z`, id);

export const sorted = ({ oldest, by = [] }: Selection, reverse = false): Sort => ({
  by: [...by, orders.id],
  ascending: (oldest ?? false) !== reverse,
});

/**
 * Records after an id or, with `by`, a place (`placeOfDay`), or before if `reverse`. Also bounds the
 * detail table's id, for its index.
 */
export function rowsAfter(
  { oldest, by = [] }: Selection,
  detail: PgColumn,
  from: string,
  reverse = false,
): SQL | undefined {
  const further = (oldest ?? false) === reverse ? lt : gt;
  if (by.length === 0) return and(further(orders.id, from), further(detail, from));
  const place = sql.join([...by, detail], sql`, `);
  const [ms, id] = from.split(' ');
  if (!id)
    return further(
      sql`(${place})`,
      sql`(select ${place} from ${detail.table} where ${eq(detail, from)})`,
    );
  const [day, time] = new Date(Number(ms)).toISOString().split('T');
  return further(sql`(${place})`, sql`(${day}, ${time?.slice(0, 5)}, ${id})`);
}
