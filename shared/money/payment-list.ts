import * as z from 'zod/mini';
import { PAYMENT_STATES, PAYMENTS, type PaymentState } from '../orders/states.ts';
import { KINDS } from '../services/index.ts';

/** `counted`: it paid its order; `received`: any money arrived. */
export const PAYMENT_STATE_GROUPS = ['counted', 'received'] as const;
type PaymentStateGroup = (typeof PAYMENT_STATE_GROUPS)[number];

export const PAYMENT_STATE_WORDS = {
  counted: 'Paid, even if refunded since',
  received: 'Money received',
  ...(Object.fromEntries(PAYMENT_STATES.map((state) => [state, PAYMENTS[state].words])) as {
    [State in PaymentState]: (typeof PAYMENTS)[State]['words'];
  }),
} as const satisfies Record<PaymentState | PaymentStateGroup, string>;

export const METHODS = [
  'card',
  'bank transfer',
  'bank',
  'USSD',
  'mobile money',
  'cash',
  'transfer',
  'pos',
  'other',
  'unknown',
] as const;

/** As people read it. */
export const providerName = (provider: string): string => PROVIDER_WORDS[provider] ?? provider;
export const PROVIDER_WORDS: Record<string, string> = {
  flutterwave: 'Flutterwave',
  paystack: 'Paystack',
  sandbox: 'Sandbox',
  manual: 'Marked by hand',
};

/**
 * In naira. `received`, `given_back` and `left` are 0 for other currencies, which can't be
 * totalled.
 */
export const listedPayment = z.object({
  id: z.string(),
  tx_ref: z.string(),
  received_at: z.nullable(z.string()),
  created_at: z.string(),
  state: z.enum(PAYMENT_STATES),
  counted: z.boolean(),
  provider: z.string(),
  provider_transaction_id: z.nullable(z.string()),
  method: z.nullable(z.string()),
  asked: z.number(),
  received: z.number(),
  given_back: z.number(),
  left: z.number(),
  foreign_currency: z.nullable(z.string()),
  foreign_received: z.nullable(z.number()),
  foreign_given_back: z.nullable(z.number()),
  order_id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  name: z.string(),
  submitted_at: z.string(),
  deleted: z.boolean(),
  by: z.nullable(z.string()),
  /** As entered by whoever marked it as paid. */
  hand_reference: z.nullable(z.string()),
  /** Naira received for each order, or requested if nothing was received. */
  shares: z.array(
    z.object({
      order_id: z.string(),
      tracking_id: z.string(),
      kind: z.enum(KINDS),
      amount: z.number(),
      refunded: z.number(),
    }),
  ),
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** In naira; no other total includes `to_review`. */
const paymentSums = z.object({
  payments: z.int(),
  asked: z.number(),
  received: z.number(),
  given_back: z.number(),
  left: z.number(),
  to_review: z.number(),
});
export type PaymentSums = z.infer<typeof paymentSums>;

/** Null if there are too many payments to add up. */
export const paymentTotals = z.object({ sums: z.nullable(paymentSums) });
export type PaymentTotals = z.infer<typeof paymentTotals>;

export const SUMMARY_BY = ['service', 'day', 'destination', 'agent'] as const;
export type SummaryBy = (typeof SUMMARY_BY)[number];

export const summaryLine = z.extend(
  z.object({
    id: z.string(),
    name: z.string(),
    kind: z.nullable(z.enum(KINDS)),
    agent_id: z.nullable(z.int()),
  }),
  paymentSums.shape,
);
export type SummaryLine = z.infer<typeof summaryLine>;
