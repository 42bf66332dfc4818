import type { Db } from '#server/database/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { Dashboard, DashboardDay } from '#shared/dashboard.ts';
import { addDays, lagosDay } from '#shared/dates.ts';
import { toNaira } from '#shared/money.ts';
import { APPLICATION_KINDS, type ApplicationKind, KINDS, type Kind } from '#shared/states.ts';
import { agentsAtWork, longestWaiting, lostSlots, paymentsToReview } from './first-things.ts';
import { readTallies, type Tally } from './tallies.ts';

const DAYS = 30;
const WEEK = 7;
type TallyOf = (name: string) => Tally;

/** One value for each service. */
const forKinds = <T>(value: (kind: Kind) => T) => Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Kind, T>;
const together = (values: Record<Kind, number>, left: Kind[] = []) =>
  KINDS.filter((kind) => !left.includes(kind)).reduce((sum, kind) => sum + values[kind], 0);
/** Appointments have a card of their own, outside Total Inflow. */
const OUTSIDE: Kind[] = ['appointment'];

/** The names of everything that is read: of the days these thirty and no others. */
const namesOf = (dates: string[]): string[] => [
  ...KINDS.flatMap((kind) => ['all', 'paid', 'unpaid'].map((name) => `order:${kind}:${name}`)),
  ...APPLICATION_KINDS.flatMap((kind) => ['Pending', 'Approved', 'Denied'].map((status) => `status:${kind}:${status}`)),
  ...APPLICATION_KINDS.flatMap((kind) => ['paid', 'unpaid'].map((name) => `waits:${kind}:${name}`)),
  ...KINDS.flatMap((kind) => dates.flatMap((date) => [`day:${kind}:${date}`, `inflow:${kind}:${date}`])),
];

function dayOf(tally: TallyOf, date: string): DashboardDay {
  const orders = forKinds((kind) => tally(`day:${kind}:${date}`).rows);
  const inflow = forKinds((kind) => toNaira(tally(`inflow:${kind}:${date}`).amount_kobo));
  return { date, orders: { ...orders, all: together(orders) }, inflow: { ...inflow, all: together(inflow, OUTSIDE) } };
}

function countsOf(tally: TallyOf, kind: Kind) {
  const all = tally(`order:${kind}:all`).rows;
  const unpaid = tally(`order:${kind}:unpaid`).rows;
  // Not the tally of the paid ones, which holds the hidden orders' money too.
  return { all, paid: all - unpaid, unpaid };
}

const applicationCountsOf = (tally: TallyOf, kind: ApplicationKind) => ({
  ...countsOf(tally, kind),
  pending: tally(`status:${kind}:Pending`).rows,
  approved: tally(`status:${kind}:Approved`).rows,
  denied: tally(`status:${kind}:Denied`).rows,
});

const waitingOf = (tally: TallyOf, name: 'paid' | 'unpaid') =>
  APPLICATION_KINDS.reduce((sum, kind) => sum + tally(`waits:${kind}:${name}`).rows, 0);

/**
 * Everything the dashboard shows. Counts and sums are tallies read by name, lists are the beginnings of indexes: at a million orders it
 * costs what it costs at a thousand.
 */
export async function readDashboard(deps: Deps): Promise<Dashboard> {
  const db: Db = deps.connection.db;
  const now = deps.clock.now();
  const dates = Array.from({ length: DAYS }, (_, i) => lagosDay(addDays(now, i - DAYS + 1)));
  const [tally, agents, applications, payments_to_review, lost_slots] = await Promise.all([
    readTallies(db, namesOf(dates)),
    agentsAtWork(db),
    longestWaiting(db),
    paymentsToReview(db),
    lostSlots(db),
  ]);
  const days = dates.map((date) => dayOf(tally, date));
  const [today, last_week] = [days.at(-1), days.at(-1 - WEEK)];
  if (!today || !last_week) throw new Error('the dashboard has no days');
  const totals = forKinds((kind) => ({
    total_paid_fees: toNaira(tally(`order:${kind}:paid`).amount_kobo),
    total_not_paid_fees: toNaira(tally(`order:${kind}:unpaid`).amount_kobo),
  }));
  return {
    at: now.toISOString(),
    agents,
    visa: applicationCountsOf(tally, 'visa'),
    permit: applicationCountsOf(tally, 'permit'),
    insurance: countsOf(tally, 'insurance'),
    booking: countsOf(tally, 'booking'),
    appointment: countsOf(tally, 'appointment'),
    totals,
    total_inflow: together(
      forKinds((kind) => totals[kind].total_paid_fees),
      OUTSIDE,
    ),
    waiting: {
      all: waitingOf(tally, 'paid') + waitingOf(tally, 'unpaid'),
      paid: waitingOf(tally, 'paid'),
      applications,
    },
    payments_to_review,
    lost_slots,
    today,
    last_week,
    days,
  };
}
