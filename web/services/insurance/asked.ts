import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import { type InsuranceForm, insuranceForm, insuranceProblems } from '#shared/services/insurance-form.ts';
import type { Values } from '../../forms/form-schema.ts';

/** What the page asks: the shared form and, of somebody who speaks of their health, a consent. */
export const asked = z
  // A box that is not ticked is false.
  .extend(insuranceForm, { health_consent: z.optional(z.unknown()) })
  .check(
    overFields((right) => {
      const problems = insuranceProblems(right as Partial<InsuranceForm>, lagosDay(new Date()));
      if (right.medical_condition === 'Yes' && right.health_consent !== 'Yes')
        problems.health_consent = 'Tick the box, so that we may keep what you say about your health and pass it on.';
      return problems;
    }),
  );

/** The values to send, without fields that a later choice has hidden again. */
export function open({ other_reason, more_medical_condition, health_consent, ...typed }: z.output<typeof asked>): Values {
  return {
    ...typed,
    ...(typed.purpose_travel === 'Others' ? { other_reason } : {}),
    ...(typed.medical_condition === 'Yes' ? { more_medical_condition, health_consent } : {}),
  };
}
