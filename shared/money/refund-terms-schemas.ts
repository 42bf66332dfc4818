// Separate from refund-terms.ts: pages load no schema library.
import * as z from 'zod/mini';
import { byKind, DECIDED_KINDS, type DecidedKind, type Kind } from '../services/index.ts';
import {
  GOVERNMENT_TERMS,
  type GovernmentTerms,
  REFUND_MOMENTS,
  type RefundStep,
} from './refund-terms.ts';

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
export const governmentRule = z.union([
  z.enum(GOVERNMENT_TERMS),
  z.strictObject(
    Object.fromEntries(DECIDED_KINDS.map((kind) => [kind, government])) as Record<
      DecidedKind,
      typeof government
    >,
  ),
]);
/** Services left out keep the environment's terms. */
export const refundTermsByKind = z.strictObject({
  ...byKind(() => z.optional(refundSteps)),
  government: z.optional(governmentRule),
});
/** In the environment, a service may set its steps and its government terms together. */
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
    const ruleOf = (name: DecidedKind | 'default') => {
      const one = services[name];
      return one && 'government' in one ? one.government : undefined;
    };
    const rules: Partial<Record<DecidedKind, GovernmentTerms>> = Object.fromEntries(
      DECIDED_KINDS.flatMap((kind) => {
        const rule = ruleOf(kind) ?? ruleOf('default') ?? all;
        return rule ? [[kind, rule]] : [];
      }),
    );
    const steps = Object.entries(services).flatMap(([name, one]) => {
      const own = one && 'government' in one ? one.steps : (one as RefundStep[] | undefined);
      return own ? [[name, own] as const] : [];
    });
    return {
      ...(Object.fromEntries(steps) as Partial<Record<Kind | 'default', RefundStep[]>>),
      ...(Object.keys(rules).length > 0 ? { government: rules } : {}),
    };
  }),
);

export const refundOffer = z.object({
  amount: z.number(),
  until: z.nullable(z.enum(REFUND_MOMENTS)),
  government: z.optional(z.number()),
});
