import * as z from 'zod/mini';
import { LONGEST, numeric, text } from '../fields.ts';
import { REFUND_STATES } from '../orders/states.ts';
import { KINDS } from '../services/index.ts';
import { governmentFee, nairaOrNone, waiver } from './waivers.ts';

const AMOUNT = 'Enter an amount in naira.';
const naira = numeric(
  AMOUNT,
  z
    .number(AMOUNT)
    .check(z.positive('Enter an amount above zero.'), z.multipleOf(0.01, 'Enter naira and kobo.')),
);

/** `waiting`: to approve, to refund by hand or, after a failure, to resend. */
export const REFUND_FILTERS = ['waiting', ...REFUND_STATES] as const;
export type RefundFilter = (typeof REFUND_FILTERS)[number];

const refundReason = text('Say why.', LONGEST.cancellation);
export const UNREFERENCED = 'Enter the reference under which you refunded it.';
const givenReference = text(UNREFERENCED, 100);

export const newRefund = z.object({
  amount: naira,
  reason: refundReason,
  reference: z.optional(givenReference),
  /** Naira left, as the caller saw it; refused if changed, so a retry refunds once. */
  left: z.optional(numeric(AMOUNT, z.number(AMOUNT))),
});
export const givenByHand = z.object({ reference: givenReference });
/** `refund` in naira, 0 for none. */
export const cancellation = z.object({
  reason: refundReason,
  refund: nairaOrNone('Enter an amount in naira, 0 for none.'),
});

export const refund = z.object({
  id: z.string(),
  order_id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  name: z.string(),
  deleted: z.boolean(),
  payment_id: z.string(),
  tx_ref: z.string(),
  by_hand: z.boolean(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(REFUND_STATES),
  reason: z.string(),
  by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  asked_at: z.string(),
  done_at: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  credit_note_url: z.nullable(z.string()),
  /** Requested by the current user, so a colleague has to approve it. */
  own: z.boolean(),
});
export type Refund = z.infer<typeof refund>;

export const ownRefunds = z.array(
  z.object({
    amount: z.number(),
    currency: z.string(),
    status: z.enum(REFUND_STATES),
    at: z.string(),
    credit_note_url: z.optional(z.string()),
  }),
);
export type OwnRefunds = z.infer<typeof ownRefunds>;

export const orderMoney = z.object({
  came: z.number(),
  given_back: z.number(),
  left: z.number(),
  by_hand: z.boolean(),
  by_terms: z.number(),
  /** Refunds above this (naira) need a second administrator; null if there is only one. */
  two_persons_above: z.nullable(z.number()),
  refunds: z.array(refund),
  government: governmentFee,
  waivers: z.array(waiver),
});
export type OrderMoney = z.infer<typeof orderMoney>;
