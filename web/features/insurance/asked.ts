import * as z from 'zod/mini';
import { FILE_PROBLEMS } from '#shared/files.ts';
import { INSURANCE_FILES, type InsuranceForm, insuranceForm, insuranceProblems } from '#shared/insurance.ts';
import type { Values } from '../../forms/form-schema.ts';
import { overFields } from './over-fields.ts';

/** The file is asked for among the rules below: where it is missing, a form's schema stops before such rules. */
export const FILES = { upload_signature: { ...INSURANCE_FILES.upload_signature, required: false } };

/** What the page asks: the shared form and, of somebody who speaks of their health, a consent. */
export const asked = z
  .extend(insuranceForm, {
    // Of several ways to be wrong a form tells the first one's own words: here the cards give a text, or null while none is chosen.
    amount_to_pay: z.pipe(
      z.pipe(
        z.string('Choose one period.'),
        z.transform((price): string | number => price),
      ),
      insuranceForm.shape.amount_to_pay,
    ),
    // A box that is not ticked is false.
    health_consent: z.optional(z.unknown()),
  })
  .check(
    overFields((right) => {
      const problems = insuranceProblems(right as Partial<InsuranceForm>);
      if (!right.upload_signature) problems.upload_signature = FILE_PROBLEMS.missing;
      if (right.medical_condition === 'Yes' && right.health_consent !== 'Yes')
        problems.health_consent = 'Tick the box, so that we may keep what you say about your health and pass it on.';
      return problems;
    }),
  );

/** What is sent of it: nothing that an answer, changed since, has closed again. */
export function open({ other_reason, more_medical_condition, health_consent, ...typed }: z.output<typeof asked>): Values {
  return {
    ...typed,
    ...(typed.purpose_travel === 'Others' ? { other_reason } : {}),
    ...(typed.medical_condition === 'Yes' ? { more_medical_condition, health_consent } : {}),
  };
}
