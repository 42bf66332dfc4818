import * as z from 'zod/mini';
import { numeric, text } from './fields.ts';
import { KINDS } from './services/index.ts';
import { REFUND_STATES } from './states.ts';

const AMOUNT = 'Enter an amount in naira.';
const naira = z.pipe(
  numeric(AMOUNT),
  z.number(AMOUNT).check(z.positive('Enter an amount above zero.'), z.multipleOf(0.01, 'Enter naira and kobo.')),
);
const AMOUNT_OR_NONE = 'Enter an amount in naira, 0 for none.';

/** What the list of refunds is narrowed by: a state, or what waits for somebody here, to be approved, given by hand or sent again. */
export const REFUND_FILTERS = ['waiting', ...REFUND_STATES] as const;
export type RefundFilter = (typeof REFUND_FILTERS)[number];

/** Why money goes back, in the words that stand in the history and on the credit note. */
export const refundReason = text('Say why.', 500);
/** Under which it was given back by hand: a transfer's number, a receipt's. */
export const UNREFERENCED = 'Enter the reference under which you refunded it.';
const givenReference = text(UNREFERENCED, 100);

/** What an administrator sends for a refund; `reference` for money that came by hand and goes back by hand. */
export const newRefund = z.object({
  amount: naira,
  reason: refundReason,
  reference: z.optional(givenReference),
  /** What was left, in naira, when it was asked for: refused when that has changed, so that a repeat gives nothing back twice. */
  left: z.optional(z.pipe(numeric(AMOUNT), z.number(AMOUNT))),
});
export const givenByHand = z.object({ reference: givenReference });
/** `refund` in naira, 0 for none. */
export const cancellation = z.object({
  reason: refundReason,
  refund: z.pipe(
    numeric(AMOUNT_OR_NONE),
    z.number(AMOUNT_OR_NONE).check(z.nonnegative(AMOUNT_OR_NONE), z.multipleOf(0.01, 'Enter naira and kobo.')),
  ),
});

/** A refund. Amounts are in `currency`. */
export const refund = z.object({
  id: z.string(),
  order_id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  name: z.string(),
  /** The order was deleted since. */
  deleted: z.boolean(),
  payment_id: z.string(),
  tx_ref: z.string(),
  /** Money that was marked as paid by hand goes back by hand. */
  by_hand: z.boolean(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(REFUND_STATES),
  reason: z.string(),
  /** Who asked for it and who approved it; null for the applicant, and while nobody did. */
  by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  asked_at: z.string(),
  done_at: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Why it failed, in the provider's words. */
  failure: z.nullable(z.string()),
  /** A signed link to the credit note, once it was paid back. */
  credit_note_url: z.nullable(z.string()),
  /** Asked for by who reads this: a colleague has to approve it. */
  own: z.boolean(),
});
export type Refund = z.infer<typeof refund>;

/** Money of an order that went or is going back, the oldest first, as whoever paid reads it; in its currency. */
export const goneBack = z.array(
  z.object({
    amount: z.number(),
    currency: z.string(),
    status: z.enum(REFUND_STATES),
    at: z.string(),
    /** A signed link to the credit note, once it was paid back. */
    credit_note_url: z.optional(z.string()),
  }),
);
export type GoneBack = z.infer<typeof goneBack>;

/** An order's money in naira, and its refunds. */
export const orderMoney = z.object({
  /** What was paid for it, what of that was given back, and what of it is neither given back nor on its way. */
  came: z.number(),
  given_back: z.number(),
  left: z.number(),
  by_hand: z.boolean(),
  /** What the terms give back if it is cancelled now. */
  by_terms: z.number(),
  /** Above this many naira a second administrator approves what the reader refunds; null where there is one administrator at all. */
  two_persons_above: z.nullable(z.number()),
  refunds: z.array(refund),
});
export type OrderMoney = z.infer<typeof orderMoney>;
