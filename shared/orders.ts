import * as z from 'zod/mini';
import { PAYMENT_STATUSES } from './states.ts';

/** The fields of every service's records; the service's own list has all others. */
export const orderRecord = {
  id: z.string(),
  tracking_id: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  created_at: z.string(),
  payment_date: z.nullable(z.string()),
  /** The agent who submitted it; null for an applicant's own. */
  agent_id: z.nullable(z.int()),
  /** Only in a list with `deleted=yes`. */
  deleted_at: z.optional(z.string()),
  /** A signed URL, once it is paid. */
  receipt_url: z.optional(z.string()),
};

/** One line of what an order costs, in naira, as it was on the day of submission. */
export const priceLine = z.object({ text: z.string(), detail: z.optional(z.string()), amount: z.number() });
export type ShownPriceLine = z.infer<typeof priceLine>;
