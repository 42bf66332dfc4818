import * as z from 'zod/mini';
import { REFUND_MOMENTS } from '../money/refund-terms.ts';
import { DECIDED_KINDS, type DecidedKind } from '../services/index.ts';

const kind = z.enum(DECIDED_KINDS as [DecidedKind, ...DecidedKind[]]);

/** Fewer orders than this make a figure meaningless. */
export const FEWEST = 30;
export const USUAL_DAYS_OF = 90;

/** Figures without enough data are left out. */
export const facts = z.object({
  /** Number of applications decided so far. */
  decided: z.optional(z.int()),
  /** Everything is refunded until this moment. */
  refund_until: z.optional(z.enum(REFUND_MOMENTS)),
  /** Median working days from payment to decision; `since` is a Lagos day. */
  usual_days: z.array(
    z.object({ kind, destination: z.string(), days: z.int(), since: z.string() }),
  ),
});
export type Facts = z.infer<typeof facts>;
