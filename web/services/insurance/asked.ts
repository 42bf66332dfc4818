import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import { type Prices, periodOf } from '#shared/money/prices.ts';
import {
  INSURANCE_TEXTS,
  type InsuranceForm,
  insuranceForm,
  insuranceProblems,
} from '#shared/services/insurance-form.ts';
import type { Values } from '../../forms/form-schema.ts';
import { serverNow } from '../../ui/clock.ts';

/** The amount must be one of these prices; a health condition needs consent. */
export const schemaAt = (prices: Prices) =>
  z
    // Any value, because an unticked box is false.
    .extend(insuranceForm, { health_consent: z.optional(z.unknown()) })
    .check(
      overFields((right) => {
        const { amount_to_pay } = right;
        const period =
          typeof amount_to_pay === 'number' ? periodOf(prices, amount_to_pay) : undefined;
        const problems = insuranceProblems(
          { ...(right as Partial<InsuranceForm>), period: period?.name },
          lagosDay(serverNow()),
        );
        // A draft may hold an old price.
        if (amount_to_pay !== undefined && !period)
          problems.amount_to_pay = INSURANCE_TEXTS.noPeriod;
        if (right.medical_condition === 'Yes' && right.health_consent !== 'Yes')
          problems.health_consent =
            'Tick the box so that we may keep what you say about your health and pass it on.';
        return problems;
      }),
    );

/** The values to send, without fields that a later choice has hidden. */
export function open(
  prices: Prices,
  {
    other_reason,
    more_medical_condition,
    health_consent,
    ...typed
  }: z.output<ReturnType<typeof schemaAt>>,
): Values {
  return {
    ...typed,
    period: periodOf(prices, typed.amount_to_pay)?.name,
    ...(typed.purpose_travel === 'Others' ? { other_reason } : {}),
    ...(typed.medical_condition === 'Yes' ? { more_medical_condition, health_consent } : {}),
  };
}
