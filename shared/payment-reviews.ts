import * as z from 'zod/mini';
import { done } from './errors.ts';
import { KINDS } from './services/index.ts';
import { PAYMENTS_TO_SEE_TO, REFUND_STATES } from './states.ts';

/** The decisions about a payment to review, and the state each leads to; 'lost' is about one that the payer's bank took back. */
export const REVIEW_DECISIONS = { accept: 'paid', refund: 'refunded', lost: 'lost' } as const;
export type ReviewDecision = keyof typeof REVIEW_DECISIONS;

export const reviewDecision = z.object({ decision: z.enum(['accept', 'refund', 'lost'], 'Choose accept or refund.') });

/** `to_approve` where a colleague has to approve the refund first. */
export const reviewDecided = z.extend(done, { to_approve: z.optional(z.literal(true)) });

/** A payment to review. Amounts are naira. */
export const paymentReview = z.object({
  id: z.string(),
  order_id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  /** The applicant's full name, and where mails go. */
  name: z.string(),
  email: z.string(),
  /** 'needs_review', or 'reversed' where the payer's bank took it back. */
  state: z.enum(PAYMENTS_TO_SEE_TO),
  /** How the order stands, in words: 'Not paid', 'Denied', 'Cancelled'. */
  order_stands: z.string(),
  /** What is wrong with the money, in words: '₦22,500 too little'. */
  wrong: z.string(),
  /** The order was deleted since. */
  deleted: z.boolean(),
  /** The order was paid otherwise. */
  paid: z.boolean(),
  /** Why the order can't be paid any more, within a sentence: 'the application was denied'; null while it may be. */
  nothing_to_pay: z.nullable(z.string()),
  tx_ref: z.string(),
  /** Expected. */
  amount: z.number(),
  /** What came, or what the payer's bank took of it, in `charged_currency`; null where it is not known. */
  charged: z.nullable(z.number()),
  charged_currency: z.nullable(z.string()),
  /** 'card ending 0105' */
  method: z.string(),
  /** 'paid ₦22,500, asked ₦45,000'; empty where it is not known. */
  reason: z.string(),
  /** Since when it is to be reviewed. */
  since: z.string(),
  /** What is missing and may be asked for, in naira; null where nothing is, or it was asked for already. */
  rest: z.nullable(z.number()),
  /** When the payer was asked for the rest. */
  rest_asked_at: z.nullable(z.string()),
  /** Why it can only be refunded; null while it may be accepted. */
  not_acceptable: z.nullable(z.string()),
  /** Its refund that is not finished: its state and who asked for it; null while there is none. */
  refund: z.nullable(z.object({ status: z.enum(REFUND_STATES), by: z.nullable(z.string()) })),
  /** Whether it may be refunded now: not while a refund waits for a second person or is on its way, nor what a bank took back. */
  refundable: z.boolean(),
});
export type PaymentReview = z.infer<typeof paymentReview>;
