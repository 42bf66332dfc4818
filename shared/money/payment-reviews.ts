import * as z from 'zod/mini';
import { done } from '../errors.ts';
import { PAYMENTS_TO_REVIEW, REFUND_STATES } from '../orders/states.ts';
import { KINDS } from '../services/index.ts';

/** 'lost' is for reversed payments. */
export const reviewDecision = z.object({
  decision: z.enum(['accept', 'refund', 'lost'], 'Choose accept or refund.'),
});
export type ReviewDecision = z.infer<typeof reviewDecision>['decision'];

/** `to_approve`: the refund needs a colleague's approval first. */
export const reviewDecided = z.extend(done, { to_approve: z.optional(z.literal(true)) });

/** Amounts in naira. */
export const paymentReview = z.object({
  id: z.string(),
  order_id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  name: z.string(),
  /** Who is asked for the rest and told of a refund. */
  email: z.string(),
  /** The receipt is mailed to nobody; the customer hears that it is paid. */
  agent_pays: z.boolean(),
  state: z.enum(PAYMENTS_TO_REVIEW),
  order_stands: z.string(),
  wrong: z.string(),
  deleted: z.boolean(),
  paid: z.boolean(),
  nothing_to_pay: z.nullable(z.string()),
  tx_ref: z.string(),
  amount: z.number(),
  /** In `charged_currency`; null if unknown. */
  charged: z.nullable(z.number()),
  charged_currency: z.nullable(z.string()),
  method: z.string(),
  reason: z.string(),
  since: z.string(),
  rest: z.nullable(z.number()),
  rest_asked_at: z.nullable(z.string()),
  not_acceptable: z.nullable(z.string()),
  refund: z.nullable(z.object({ status: z.enum(REFUND_STATES), by: z.nullable(z.string()) })),
  /** False for reversed payments and while a refund is open. */
  refundable: z.boolean(),
  /** All orders that the decision affects, `order_id` first. */
  order_ids: z.array(z.string()),
});
export type PaymentReview = z.infer<typeof paymentReview>;
