import * as z from 'zod/mini';
import { REFUND_MOMENTS } from '../money/refund-terms.ts';

/** Below as many orders a figure says nothing. */
export const FEWEST = 30;
export const USUAL_DAYS_OF = 90;

/** Members that would say nothing are left out. */
export const facts = z.object({
  /** Applications decided so far. */
  decided: z.optional(z.int()),
  /** Everything is refunded until an application is … */
  refund_until: z.optional(z.enum(REFUND_MOMENTS)),
  /** Working days from payment to decision, the median; `since` is a Lagos day. */
  usual_days: z.array(z.object({ destination: z.string(), days: z.int(), since: z.string() })),
});
export type Facts = z.infer<typeof facts>;
