import * as z from 'zod/mini';

export const REPORT_BY = ['service', 'destination', 'person'] as const;
export type ReportBy = (typeof REPORT_BY)[number];

/** 'decision': decided after the promised day; 'file': decided in time but issued late. */
export const LATE_WHYS = ['decision', 'file'] as const;
export type LateWhy = (typeof LATE_WHYS)[number];

/** For a range of Lagos days; `all` totals `data`. */
const reportOfDays = <Line extends z.ZodMiniType, By extends string>(
  line: Line,
  by: readonly [By, ...By[]],
) => z.object({ from: z.string(), to: z.string(), by: z.enum(by), data: z.array(line), all: line });

/** For a Lagos month, compared with the one before. */
const reportOfMonth = <Line extends z.ZodMiniType>(line: Line) =>
  z.object({ month: z.string(), before: z.string(), data: z.array(line), all: line });

const hours = z.nullable(z.int());

/** Hours since payment, above three days rounded up to whole days; null without data. */
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

export const timesReport = reportOfDays(timesLine, REPORT_BY);
export type TimesReport = z.infer<typeof timesReport>;

/** In naira. `left`: received minus refunded; `ours`: `left` minus the government's parts. */
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

export const incomeReport = reportOfMonth(incomeLine);
export type IncomeReport = z.infer<typeof incomeReport>;

/** Finished orders, most late ones first. */
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
export const lateReport = reportOfDays(lateLine, REPORT_BY);
export type LateReport = z.infer<typeof lateReport>;

export const REQUESTS_BY = ['cause', 'service', 'person'] as const;
export type RequestsBy = (typeof REQUESTS_BY)[number];

/**
 * By cause, counts what was asked for and what was wrong with it; other groupings count requests.
 */
export const requestsLine = z.object({
  id: z.string(),
  name: z.string(),
  asked: z.int(),
  answered: z.int(),
  open: z.int(),
});
export type RequestsLine = z.infer<typeof requestsLine>;
export const requestsReport = reportOfDays(requestsLine, REQUESTS_BY);
export type RequestsReport = z.infer<typeof requestsReport>;

export const REFUSALS_BY = ['reason', 'service', 'destination', 'person'] as const;
export type RefusalsBy = (typeof REFUSALS_BY)[number];

/** By reason, the percentage is of all decisions. */
export const refusalsLine = z.object({
  id: z.string(),
  name: z.string(),
  decided: z.int(),
  refused: z.int(),
  refused_percent: z.int(),
});
export type RefusalsLine = z.infer<typeof refusalsLine>;
export const refusalsReport = reportOfDays(refusalsLine, REFUSALS_BY);
export type RefusalsReport = z.infer<typeof refusalsReport>;

/** Amounts in naira. */
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
export const agentsReport = reportOfMonth(agentsLine);
export type AgentsReport = z.infer<typeof agentsReport>;
