import type { Db } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import { messageTroubles } from '#server/features/messages/list.ts';
import { countPersonRequests } from '#server/features/person-requests/person-requests.ts';
import { longestWaiting } from '#server/services/application/waiting.ts';
import { lostSlots } from '#server/services/appointment/lost-slots.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { toNaira } from '#shared/money/money.ts';
import { byList, VISA_STATUSES } from '#shared/orders/states.ts';
import {
  byKind,
  DECIDED_KINDS,
  type DecidedKind,
  descriptionOf,
  isDecided,
  KINDS,
  type Kind,
} from '#shared/services/index.ts';
import type {
  Dashboard,
  DashboardDay,
  DashboardWeek,
  ServiceCounts,
} from '#shared/staff/dashboard.ts';

import {
  agentCounts,
  agentsByDay,
  clearingStopped,
  givenUpJobs,
  paymentsToReview,
  refundsThatWait,
  waiversThatWait,
} from './first-things.ts';
import { countAssigned, countOverdue, type NameRange, readTallies, type Tally } from './tallies.ts';

const DAYS = 30;
const WEEK = 7;
const WEEKS = 8;
type TallyOf = (name: string) => Tally;

const together = (values: Record<Kind, number>, left: Kind[] = []) =>
  KINDS.filter((kind) => !left.includes(kind)).reduce((sum, kind) => sum + values[kind], 0);
const OUTSIDE = KINDS.filter((kind) => !descriptionOf(kind).total);

const NAMES: string[] = [
  ...KINDS.flatMap((kind) =>
    ['all', 'paid', 'unpaid', 'given_back'].map((name) => `order:${kind}:${name}`),
  ),
  ...KINDS.flatMap((kind) => [`aside:${kind}:all`, `owed:${kind}:all`, `owed:${kind}:listed`]),
  ...KINDS.flatMap((kind) =>
    ['in_progress', 'waiting_for_applicant'].map((stage) => `stage:${kind}:${stage}`),
  ),
  ...DECIDED_KINDS.flatMap((kind) =>
    VISA_STATUSES.flatMap((status) => [`status:${kind}:${status}`, `aside:${kind}:${status}`]),
  ),
  ...DECIDED_KINDS.flatMap((kind) => ['paid', 'unpaid'].map((name) => `waits:${kind}:${name}`)),
];

const daysOf = (first: string, last: string): NameRange[] =>
  KINDS.flatMap((kind) =>
    ['day', 'inflow'].map((name) => ({
      first: `${name}:${kind}:${first}`,
      last: `${name}:${kind}:${last}`,
    })),
  );

function dayOf(tally: TallyOf, date: string): DashboardDay {
  const orders = byKind((kind) => tally(`day:${kind}:${date}`).rows);
  const inflow = byKind((kind) => toNaira(tally(`inflow:${kind}:${date}`).amount_kobo));
  return {
    date,
    orders: { ...orders, all: together(orders) },
    inflow: { ...inflow, all: together(inflow, OUTSIDE) },
  };
}

const addUp = <Name extends string>(days: Record<Name, number>[]): Record<Name, number> =>
  Object.fromEntries(
    Object.keys(days[0] ?? {}).map((name) => [
      name,
      days.reduce((sum, day) => sum + day[name as Name], 0),
    ]),
  ) as Record<Name, number>;

function weeksOf(days: DashboardDay[], agents: Map<string, number>): DashboardWeek[] {
  return Array.from({ length: WEEKS }, (_, back) => {
    const week = days.slice(back * WEEK, (back + 1) * WEEK);
    return {
      from: week[0]?.date ?? '',
      orders: addUp(week.map(({ orders }) => orders)),
      inflow: addUp(week.map(({ inflow }) => inflow)),
      agents: week.reduce((sum, { date }) => sum + (agents.get(date) ?? 0), 0),
    };
  });
}

function countsOf(tally: TallyOf, kind: Kind) {
  const aside = tally(`aside:${kind}:all`).rows;
  const all = tally(`order:${kind}:all`).rows - aside;
  const paid = tally(`order:${kind}:all`).rows - tally(`order:${kind}:unpaid`).rows;
  return { all, paid, unpaid: tally(`owed:${kind}:listed`).rows };
}

const decidedCountsOf = (tally: TallyOf, kind: DecidedKind) => ({
  ...countsOf(tally, kind),
  ...byList(
    (status) => tally(`status:${kind}:${status}`).rows - tally(`aside:${kind}:${status}`).rows,
  ),
});

const waitingOf = (tally: TallyOf, name: 'paid' | 'unpaid') =>
  DECIDED_KINDS.reduce((sum, kind) => sum + tally(`waits:${kind}:${name}`).rows, 0);

const toDecide = (tally: TallyOf) =>
  Object.fromEntries(
    DECIDED_KINDS.map((kind) => [
      kind,
      tally(`waits:${kind}:paid`).rows - tally(`stage:${kind}:waiting_for_applicant`).rows,
    ]),
  ) as Dashboard['waiting']['to_decide'];

function queueOf(tally: TallyOf, overdue: number, yours: number): Dashboard['queue'] {
  const by_service = byKind((kind) => tally(`stage:${kind}:in_progress`).rows);
  return {
    by_service: { ...by_service, all: together(by_service) },
    in_progress: together(by_service),
    overdue,
    yours,
    waiting_for_applicant: together(
      byKind((kind) => tally(`stage:${kind}:waiting_for_applicant`).rows),
    ),
  };
}

/** For administrator `reader`. Tallies and short index ranges only: it costs the same at any size. */
export async function readDashboard(deps: Deps, reader: number): Promise<Dashboard> {
  const db: Db = deps.connection.db;
  const now = deps.clock.now();
  const all = WEEKS * WEEK;
  const dates = Array.from({ length: all }, (_, i) => lagosDay(addDays(now, i - all + 1)));
  const [first = ''] = dates;
  const [
    tally,
    overdue,
    yours,
    agents,
    applications,
    payments_to_review,
    lost_slots,
    given_up_jobs,
    clearing_stopped,
    messages,
    refunds,
    waivers,
    person_requests,
    registered,
  ] = await Promise.all([
    readTallies(db, NAMES, daysOf(first, lagosDay(now))),
    countOverdue(db, lagosDay(now)),
    countAssigned(db, reader),
    agentCounts(db),
    longestWaiting(db),
    paymentsToReview(deps),
    lostSlots(db),
    givenUpJobs(deps),
    clearingStopped(db),
    messageTroubles(db),
    refundsThatWait(deps, reader),
    waiversThatWait(db, reader),
    countPersonRequests(db, lagosDay(now)),
    agentsByDay(db, first),
  ]);
  const allDays = dates.map((date) => dayOf(tally, date));
  const days = allDays.slice(-DAYS);
  const [today, last_week] = [days.at(-1), days.at(-1 - WEEK)];
  if (!today || !last_week) throw new Error('the dashboard has no days');
  const totals = byKind((kind) => ({
    total_paid_fees: toNaira(tally(`order:${kind}:paid`).amount_kobo),
    total_not_paid_fees: toNaira(tally(`owed:${kind}:all`).amount_kobo),
    total_given_back: toNaira(tally(`order:${kind}:given_back`).amount_kobo),
  }));
  return {
    at: now.toISOString(),
    agents,
    ...(byKind((kind) =>
      isDecided(kind) ? decidedCountsOf(tally, kind) : countsOf(tally, kind),
    ) as ServiceCounts),
    totals,
    total_inflow: together(
      byKind((kind) => totals[kind].total_paid_fees),
      OUTSIDE,
    ),
    waiting: {
      all: waitingOf(tally, 'paid') + waitingOf(tally, 'unpaid'),
      paid: waitingOf(tally, 'paid'),
      to_decide: toDecide(tally),
      applications,
    },
    queue: queueOf(tally, overdue, yours),
    payments_to_review,
    refunds,
    waivers,
    lost_slots,
    person_requests,
    given_up_jobs,
    messages,
    clearing_stopped,
    today,
    last_week,
    days,
    weeks: weeksOf(allDays, registered),
  };
}
