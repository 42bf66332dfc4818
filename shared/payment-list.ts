import * as z from 'zod/mini';
import { KINDS } from './services/index.ts';
import { PAYMENT_STATES, PAYMENTS, type PaymentState } from './states.ts';

/** Filters over several payment states: payments that paid their order, and those that received any money. */
export const PAYMENT_STATE_GROUPS = ['counted', 'received'] as const;
type PaymentStateGroup = (typeof PAYMENT_STATE_GROUPS)[number];

/** Labels of payment states and of the groups. */
export const PAYMENT_STATE_WORDS = {
  counted: 'Paid, also if refunded since',
  received: 'Money came',
  ...(Object.fromEntries(PAYMENT_STATES.map((state) => [state, PAYMENTS[state].words])) as {
    [State in PaymentState]: (typeof PAYMENTS)[State]['words'];
  }),
} as const satisfies Record<PaymentState | PaymentStateGroup, string>;

/** Payment methods for the list's filter: the providers', then those of payments outside of them. */
export const METHODS = ['card', 'bank transfer', 'bank', 'USSD', 'mobile money', 'cash', 'transfer', 'pos', 'other', 'unknown'] as const;

/** Names of the providers; `manual` are payments that an administrator marked as paid. */
export const PROVIDER_WORDS: Record<string, string> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  sandbox: 'Sandbox',
  manual: 'Marked by hand',
};

/**
 * A payment in the list of all payments, in naira. Money in another currency is shown separately, since the totals can't count it: `received`,
 * `given_back` and `left` are 0 then.
 */
export const listedPayment = z.object({
  id: z.string(),
  tx_ref: z.string(),
  /** When money came; null while none did. */
  received_at: z.nullable(z.string()),
  /** When it was started. */
  created_at: z.string(),
  state: z.enum(PAYMENT_STATES),
  /** Whether it paid its order, automatically or accepted in review: totals count these, less refunds. */
  counted: z.boolean(),
  provider: z.string(),
  /** The provider's own id of it. */
  provider_transaction_id: z.nullable(z.string()),
  /** 'card', 'bank transfer', 'cash' */
  method: z.nullable(z.string()),
  asked: z.number(),
  received: z.number(),
  given_back: z.number(),
  /** Received less refunds. */
  left: z.number(),
  foreign_currency: z.nullable(z.string()),
  foreign_received: z.nullable(z.number()),
  foreign_given_back: z.nullable(z.number()),
  order_id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  /** The applicant's full name. */
  name: z.string(),
  /** When the order was submitted. */
  submitted_at: z.string(),
  /** The order was deleted since; totals still count its money. */
  deleted: z.boolean(),
  /** The administrator who marked it as paid, accepted it or gave it back. */
  by: z.nullable(z.string()),
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** Sums of payments, in naira; `to_review` is what is left of payments to review, which no total counts yet. */
export const paymentSums = z.object({
  payments: z.int(),
  asked: z.number(),
  received: z.number(),
  given_back: z.number(),
  left: z.number(),
  to_review: z.number(),
});
export type PaymentSums = z.infer<typeof paymentSums>;

/** `sums` is null when a search finds too many payments to add up. */
export const paymentTotals = z.object({ sums: z.nullable(paymentSums) });
export type PaymentTotals = z.infer<typeof paymentTotals>;

export const SUMMARY_BY = ['service', 'day', 'destination', 'agent'] as const;
export type SummaryBy = (typeof SUMMARY_BY)[number];

/** One line of a month's summary: what came in for a service, on a day, for a destination of a service or through an agent. */
export const summaryLine = z.extend(
  z.object({
    /** The key of the line: a service, a day (YYYY-MM-DD), a service and a destination, or an agent. */
    id: z.string(),
    /** Empty where there is none: appointments have no destination, applicants no agent. */
    name: z.string(),
    /** The line's service; null for agents. */
    kind: z.nullable(z.enum(KINDS)),
    /** The agent's id; null elsewhere. */
    agent_id: z.nullable(z.int()),
  }),
  paymentSums.shape,
);
export type SummaryLine = z.infer<typeof summaryLine>;
