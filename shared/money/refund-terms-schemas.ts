// Separate from refund-terms.ts: pages load no schema library.
import * as z from 'zod/mini';
import { byKind, type Kind } from '../services/index.ts';
import { GOVERNMENT_TERMS, REFUND_MOMENTS, type RefundStep } from './refund-terms.ts';

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
const government = z.optional(z.enum(GOVERNMENT_TERMS));
/** Absent services keep the environment's terms. */
export const refundTermsByKind = z.strictObject({
  ...byKind(() => z.optional(refundSteps)),
  government,
});
/** In the environment a service may name its steps and its government's part together. */
const ofService = z.optional(
  z.union([refundSteps, z.strictObject({ government, steps: z.optional(refundSteps) })]),
);
const environmentTerms = z.strictObject({
  ...byKind(() => ofService),
  default: ofService,
  government,
});
export const refundTerms = z.pipe(
  environmentTerms,
  z.transform(({ government: all, ...services }) => {
    const named = Object.values(services).flatMap((one) =>
      one && 'government' in one && one.government ? [one.government] : [],
    );
    const steps = Object.entries(services).flatMap(([name, one]) => {
      const own = one && 'government' in one ? one.steps : (one as RefundStep[] | undefined);
      return own ? [[name, own] as const] : [];
    });
    const rule = all ?? named[0];
    return {
      ...(Object.fromEntries(steps) as Partial<Record<Kind | 'default', RefundStep[]>>),
      ...(rule ? { government: rule } : {}),
    };
  }),
);

export const refundOffer = z.object({
  amount: z.number(),
  until: z.nullable(z.enum(REFUND_MOMENTS)),
  government: z.optional(z.number()),
});
