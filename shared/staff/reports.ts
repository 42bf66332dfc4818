import * as z from 'zod/mini';

export const REPORT_BY = ['service', 'destination', 'person'] as const;
export type ReportBy = (typeof REPORT_BY)[number];

/** Decided after the promised day; or decided in time, and handed out after it. */
export const LATE_WHYS = ['decision', 'file'] as const;
export type LateWhy = (typeof LATE_WHYS)[number];

const hours = z.nullable(z.int());

/** Hours from the payment, up to three days, then whole days; null where there is nothing. */
export const timesLine = z.object({
  id: z.string(),
  name: z.string(),
  decided: z.int(),
  decision_median_hours: hours,
  decision_p90_hours: hours,
  ended: z.int(),
  end_median_hours: hours,
  end_p90_hours: hours,
  late: z.int(),
  late_decision: z.int(),
  late_file: z.int(),
});
export type TimesLine = z.infer<typeof timesLine>;

export const timesReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(REPORT_BY),
  data: z.array(timesLine),
  all: timesLine,
});
export type TimesReport = z.infer<typeof timesReport>;

/** Naira. `left` is received less refunded, `ours` is left less governments’ parts. */
export const incomeLine = z.object({
  id: z.string(),
  name: z.string(),
  payments: z.int(),
  received: z.number(),
  refunded: z.number(),
  left: z.number(),
  government: z.number(),
  ours: z.number(),
  before_received: z.number(),
  before_refunded: z.number(),
  before_left: z.number(),
  before_government: z.number(),
  before_ours: z.number(),
});
export type IncomeLine = z.infer<typeof incomeLine>;

export const incomeReport = z.object({
  month: z.string(),
  before: z.string(),
  data: z.array(incomeLine),
  all: incomeLine,
});
export type IncomeReport = z.infer<typeof incomeReport>;

/** What ended, the most late ones first. */
export const lateLine = z.object({
  id: z.string(),
  name: z.string(),
  ended: z.int(),
  late: z.int(),
  late_percent: z.int(),
  late_decision: z.int(),
  late_file: z.int(),
});
export type LateLine = z.infer<typeof lateLine>;
export const lateReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(REPORT_BY),
  data: z.array(lateLine),
  all: lateLine,
});
export type LateReport = z.infer<typeof lateReport>;

export const REQUESTS_BY = ['cause', 'service', 'person'] as const;
export type RequestsBy = (typeof REQUESTS_BY)[number];

/** A cause is a thing asked for and what was wrong with it; others count requests. */
export const requestsLine = z.object({
  id: z.string(),
  name: z.string(),
  asked: z.int(),
  answered: z.int(),
  open: z.int(),
});
export type RequestsLine = z.infer<typeof requestsLine>;
export const requestsReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(REQUESTS_BY),
  data: z.array(requestsLine),
  /** Requests. */
  all: requestsLine,
});
export type RequestsReport = z.infer<typeof requestsReport>;

export const REFUSALS_BY = ['reason', 'service', 'destination', 'person'] as const;
export type RefusalsBy = (typeof REFUSALS_BY)[number];

/** For a reason, of all that was decided. */
export const refusalsLine = z.object({
  id: z.string(),
  name: z.string(),
  decided: z.int(),
  refused: z.int(),
  refused_percent: z.int(),
});
export type RefusalsLine = z.infer<typeof refusalsLine>;
export const refusalsReport = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(REFUSALS_BY),
  data: z.array(refusalsLine),
  all: refusalsLine,
});
export type RefusalsReport = z.infer<typeof refusalsReport>;

/** Naira, but for counts. */
export const agentsLine = z.object({
  id: z.string(),
  agent_id: z.nullable(z.int()),
  name: z.string(),
  orders: z.int(),
  payments: z.int(),
  received: z.number(),
  refunded: z.number(),
  left: z.number(),
  before_orders: z.int(),
  before_left: z.number(),
});
export type AgentsLine = z.infer<typeof agentsLine>;
export const agentsReport = z.object({
  month: z.string(),
  before: z.string(),
  data: z.array(agentsLine),
  all: agentsLine,
});
export type AgentsReport = z.infer<typeof agentsReport>;
