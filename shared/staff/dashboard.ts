import * as z from 'zod/mini';
import { numeric } from '../fields.ts';
import { refund } from '../money/refunds.ts';
import { namedOrder } from '../orders/orders.ts';
import { byList, PAYMENT_STATUSES } from '../orders/states.ts';
import { AGENT_STATUSES } from '../people/agents.ts';
import {
  byKind,
  DECIDED_KINDS,
  type DecidedKind,
  isDecided,
  type Kind,
} from '../services/index.ts';
import { listedMessage } from './messages.ts';

const count = z.int();
const naira = z.number();
const at = z.string();

const counts = z.object({ all: count, paid: count, unpaid: count });
const decidedCounts = z.extend(
  counts,
  byList(() => count),
);
const serviceCounts = byKind((kind) => (isDecided(kind) ? decidedCounts : counts)) as {
  [One in Kind]: One extends DecidedKind ? typeof decidedCounts : typeof counts;
};
export type ServiceCounts = { [One in Kind]: z.infer<(typeof serviceCounts)[One]> };

/** In naira; paid includes deleted orders, minus refunds. */
const totals = z.object({
  total_paid_fees: naira,
  total_not_paid_fees: naira,
  total_given_back: naira,
});

/** `all` is the sum; in `inflow`, only services that count towards Total Inflow. */
const byService = z.object({ ...byKind(() => z.number()), all: z.number() });

/** A Lagos day; `inflow` in naira. */
const dashboardDay = z.object({ date: z.string(), orders: byService, inflow: byService });
export type DashboardDay = z.infer<typeof dashboardDay>;

/** Seven Lagos days starting at `from`; `agents`: registered in them and not deleted since. */
const dashboardWeek = z.extend(z.omit(dashboardDay, { date: true }), {
  from: z.string(),
  agents: count,
});
export type DashboardWeek = z.infer<typeof dashboardWeek>;

export const dashboard = z.object({
  at,
  agents: z.extend(z.object({ all: count, approved: count, pending: count }), {
    oldest_pending: z.array(
      z.object({
        id: count,
        agent_name: z.string(),
        agent_email: z.string(),
        status: z.enum(AGENT_STATUSES),
        created_at: at,
      }),
    ),
  }),
  ...serviceCounts,
  totals: z.object(byKind(() => totals)),
  total_inflow: naira,
  /** Not decided and not cancelled; `to_decide`: paid and not waiting for the applicant. */
  waiting: z.object({
    all: count,
    paid: count,
    to_decide: z.object(
      Object.fromEntries(DECIDED_KINDS.map((kind) => [kind, count])) as Record<
        DecidedKind,
        typeof count
      >,
    ),
    applications: z.array(
      z.extend(namedOrder, {
        destination: z.string(),
        created_at: at,
        payment_date: z.nullable(at),
        payment_status: z.enum(PAYMENT_STATUSES),
      }),
    ),
  }),
  queue: z.object({
    by_service: byService,
    in_progress: count,
    overdue: count,
    waiting_for_applicant: count,
    yours: count,
  }),
  payments_to_review: z.object({
    all: count,
    payments: z.array(
      z.extend(namedOrder, {
        deleted: z.boolean(),
        tx_ref: z.string(),
        amount: naira,
        charged: z.nullable(z.number()),
        charged_currency: z.nullable(z.string()),
        reason: z.string(),
        since: at,
      }),
    ),
  }),
  refunds: z.object({ all: count, oldest: z.array(refund) }),
  /** Those that a colleague has to approve. */
  waivers: z.object({
    all: count,
    oldest: z.array(z.extend(namedOrder, { reason: z.string(), by: z.string(), asked_at: at })),
  }),
  lost_slots: z.object({
    all: count,
    appointments: z.array(
      z.extend(namedOrder, {
        phone_number: z.string(),
        appointment_date: z.string(),
        appointment_time: z.string(),
        payment_date: z.nullable(at),
      }),
    ),
  }),
  messages: z.object({
    refused: count,
    given_up: count,
    waiting: z.object({ all: count, since: z.nullable(at), answer: z.string() }),
    newest: z.array(listedMessage),
  }),
  /** `next_due`: a Lagos day. */
  person_requests: z.object({ open: count, overdue: count, next_due: z.nullable(z.string()) }),
  given_up_jobs: z.object({ all: count, newest: z.nullable(at) }),
  /**
   * Why stored files aren't deleted: too many belong to no order; or, if `unnamed_files` is 0, the
   * storage belongs to another database.
   */
  clearing_stopped: z.nullable(z.object({ at, unnamed_files: count, stored_files: count })),
  today: dashboardDay,
  last_week: dashboardDay,
  days: z.array(dashboardDay),
  /** Eight weeks; the last one ends today. */
  weeks: z.array(dashboardWeek),
});

const HOW_MANY = 'Say how many files.';
export const allowedClearing = z.object({
  unnamed_files: numeric(HOW_MANY, z.int32(HOW_MANY).check(z.positive(HOW_MANY))),
});
export type Dashboard = z.infer<typeof dashboard>;
