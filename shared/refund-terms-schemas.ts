// Apart from what is said of the terms: pages that only say it load no schema library.
import * as z from 'zod/mini';
import { REFUND_MOMENTS } from './refund-terms.ts';
import { KINDS } from './services/index.ts';

/** A step of the terms, as `RefundStep`. */
export const refundStep = z.object({ until: z.enum(REFUND_MOMENTS), percent: z.int().check(z.minimum(0), z.maximum(100)) });

const refundSteps = z
  .array(refundStep)
  .check(
    z.refine(
      (steps) =>
        steps.every(({ until }, i) => i === 0 || REFUND_MOMENTS.indexOf(until) > REFUND_MOMENTS.indexOf(steps[i - 1]?.until ?? until)),
      'the steps must stand in the order of opened, decided, issued',
    ),
  );
/** Terms by service; those that are left out are set elsewhere. */
export const refundTermsByKind = z.partialRecord(z.enum(KINDS), refundSteps);
/** The same as the environment says it: `default` for those that are left out. */
export const refundTerms = z.partialRecord(z.enum([...KINDS, 'default']), refundSteps);

/** What goes back if an order is cancelled now, as `RefundOffer`. */
export const refundOffer = z.object({ amount: z.number(), until: z.nullable(z.enum(REFUND_MOMENTS)) });
