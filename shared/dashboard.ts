import * as z from 'zod/mini';
import { AGENT_STATUSES } from './agents.ts';
import { numeric } from './fields.ts';
import { listedMessage } from './messages.ts';
import { refund } from './refunds.ts';
import { byKind, DECIDED_KINDS, type DecidedKind, isDecided, KINDS, type Kind } from './services/index.ts';
import { byList, PAYMENT_STATUSES } from './states.ts';

const count = z.int();
const naira = z.number();
const at = z.string();

/** Orders of a service that are not deleted. */
const counts = z.object({ all: count, paid: count, unpaid: count });
/** The same, also by status, for a service whose orders are decided. */
const decidedCounts = z.extend(
  counts,
  byList(() => count),
);
const serviceCounts = byKind((kind) => (isDecided(kind) ? decidedCounts : counts)) as {
  [One in Kind]: One extends DecidedKind ? typeof decidedCounts : typeof counts;
};
export type ServiceCounts = { [One in Kind]: z.infer<(typeof serviceCounts)[One]> };

/** In naira, under the documents' names: paid (deleted orders included, refunds subtracted) and still to be paid; and what the refunds came to. */
const totals = z.object({ total_paid_fees: naira, total_not_paid_fees: naira, total_given_back: naira });

/** One number for each service. In `orders`, `all` is their sum; in `inflow` it leaves out the services that don't count towards Total Inflow. */
const byService = z.object({ ...byKind(() => z.number()), all: z.number() });

/** One Lagos day: orders submitted on it, and naira that came in on it. */
const dashboardDay = z.object({ date: z.string(), orders: byService, inflow: byService });
export type DashboardDay = z.infer<typeof dashboardDay>;

/** The order that a row of the dashboard is about; `name` is the applicant's full name. */
const about = z.object({ id: z.string(), kind: z.enum(KINDS), tracking_id: z.string(), name: z.string() });

/** `GET /admin/dashboard`: everything the administrators' dashboard shows. */
export const dashboard = z.object({
  /** When the numbers were read. */
  at,
  agents: z.extend(z.object({ all: count, approved: count, pending: count }), {
    /** Up to five agents who wait for approval, oldest first. */
    oldest_pending: z.array(
      z.object({ id: count, agent_name: z.string(), agent_email: z.string(), status: z.enum(AGENT_STATUSES), created_at: at }),
    ),
  }),
  ...serviceCounts,
  totals: z.object(byKind(() => totals)),
  /** What was paid for visas, permits, visa support and insurance. */
  total_inflow: naira,
  /**
   * Applications without a decision, cancelled ones left out: how many in all, of these paid, and of the paid ones by service those that don't wait
   * for their applicant. Up to five of those that wait for us: the paid ones first, each the oldest first.
   */
  waiting: z.object({
    all: count,
    paid: count,
    to_decide: z.object(Object.fromEntries(DECIDED_KINDS.map((kind) => [kind, count])) as Record<DecidedKind, typeof count>),
    applications: z.array(
      z.extend(about, { destination: z.string(), created_at: at, payment_date: z.nullable(at), payment_status: z.enum(PAYMENT_STATUSES) }),
    ),
  }),
  /** What we have to do: orders in progress in each service and over all, those past their due date, and those assigned to the reader. */
  queue: z.object({ by_service: byService, in_progress: count, overdue: count, waiting_for_applicant: count, yours: count }),
  /** Payments to review: how many, and the ten oldest. */
  payments_to_review: z.object({
    all: count,
    payments: z.array(
      z.extend(about, {
        /** A payment for a deleted order is reviewed too. */
        deleted: z.boolean(),
        tx_ref: z.string(),
        /** Expected, in naira. */
        amount: naira,
        /** What the provider says was charged, in `charged_currency`; null where it is not known. */
        charged: z.nullable(z.number()),
        charged_currency: z.nullable(z.string()),
        /** 'paid ₦22,500, asked ₦45,000'; empty where it is not known. */
        reason: z.string(),
        /** Since when it is to be reviewed. */
        since: at,
      }),
    ),
  }),
  /** Refunds that wait for somebody here: how many, and the five oldest. */
  refunds: z.object({ all: count, oldest: z.array(refund) }),
  /** Paid appointments whose time was sold to somebody else: how many, and the ten oldest. */
  lost_slots: z.object({
    all: count,
    appointments: z.array(
      z.extend(about, {
        phone_number: z.string(),
        appointment_date: z.string(),
        appointment_time: z.string(),
        payment_date: z.nullable(at),
      }),
    ),
  }),
  /**
   * Messages about orders that did not arrive: refused by the receiving server (the newest of them too), given up after 24 hours, and waiting
   * for a server that could not be reached: since when, and what was said last.
   */
  messages: z.object({
    refused: count,
    given_up: count,
    waiting: z.object({ all: count, since: z.nullable(at), answer: z.string() }),
    newest: z.array(listedMessage),
  }),
  /** Background work that was given up: how many jobs, and when the newest was. */
  given_up_jobs: z.object({ all: count, newest: z.nullable(at) }),
  /**
   * The nightly clearing of stored files stopped, because too many of them are referenced by no order; or, with 0 `unnamed_files`, because the
   * storage belongs to another database. Null while all is well.
   */
  clearing_stopped: z.nullable(z.object({ at, unnamed_files: count, stored_files: count })),
  today: dashboardDay,
  /** The same weekday a week before. */
  last_week: dashboardDay,
  /** The last thirty days, the oldest first; the last is today. */
  days: z.array(dashboardDay),
});

const HOW_MANY = 'Say how many files.';
/** How many files an administrator allows the clearing to remove: the number the dashboard showed. */
export const allowedClearing = z.object({
  unnamed_files: z.pipe(numeric(HOW_MANY), z.int32(HOW_MANY).check(z.positive(HOW_MANY))),
});
export type Dashboard = z.infer<typeof dashboard>;
