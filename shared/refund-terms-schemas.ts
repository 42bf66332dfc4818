// Separate from refund-terms.ts: pages load no schema library.
import * as z from 'zod/mini';
import { REFUND_MOMENTS } from './refund-terms.ts';
import { KINDS } from './services/index.ts';

export const refundStep = z.object({
  until: z.enum(REFUND_MOMENTS),
  percent: z.int().check(z.minimum(0), z.maximum(100)),
});

const refundSteps = z
  .array(refundStep)
  .check(
    z.refine(
      (steps) =>
        steps.every(
          ({ until }, i) =>
            i === 0 ||
            REFUND_MOMENTS.indexOf(until) > REFUND_MOMENTS.indexOf(steps[i - 1]?.until ?? until),
        ),
      'the steps must stand in the order of opened, decided, issued',
    ),
  );
/** Absent services keep the environment's terms. */
export const refundTermsByKind = z.partialRecord(z.enum(KINDS), refundSteps);
export const refundTerms = z.partialRecord(z.enum([...KINDS, 'default']), refundSteps);

export const refundOffer = z.object({
  amount: z.number(),
  until: z.nullable(z.enum(REFUND_MOMENTS)),
});
