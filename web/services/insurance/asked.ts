import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import { type Prices, periodOf } from '#shared/prices.ts';
import { INSURANCE_TEXTS, type InsuranceForm, insuranceForm, insuranceProblems } from '#shared/services/insurance-form.ts';
import type { Values } from '../../forms/form-schema.ts';

/** What the page asks: the shared form with one of the prices that it shows and, of somebody who speaks of their health, a consent. */
export const askedAt = (prices: Prices) =>
  z
    // A box that is not ticked is false.
    .extend(insuranceForm, { health_consent: z.optional(z.unknown()) })
    .check(
      overFields((right) => {
        const { amount_to_pay } = right;
        const period = typeof amount_to_pay === 'number' ? periodOf(prices, amount_to_pay) : undefined;
        const problems = insuranceProblems({ ...(right as Partial<InsuranceForm>), period: period?.name }, lagosDay(new Date()));
        // A draft may hold what a period cost before.
        if (amount_to_pay !== undefined && !period) problems.amount_to_pay = INSURANCE_TEXTS.noPeriod;
        if (right.medical_condition === 'Yes' && right.health_consent !== 'Yes')
          problems.health_consent = 'Tick the box, so that we may keep what you say about your health and pass it on.';
        return problems;
      }),
    );

/** The values to send, with the name of the period and without fields that a later choice has hidden again. */
export function open(
  prices: Prices,
  { other_reason, more_medical_condition, health_consent, ...typed }: z.output<ReturnType<typeof askedAt>>,
): Values {
  return {
    ...typed,
    period: periodOf(prices, typed.amount_to_pay)?.name,
    ...(typed.purpose_travel === 'Others' ? { other_reason } : {}),
    ...(typed.medical_condition === 'Yes' ? { more_medical_condition, health_consent } : {}),
  };
}
