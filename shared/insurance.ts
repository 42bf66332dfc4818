import * as z from 'zod/mini';
import { daysOver } from './dates.ts';
import {
  date,
  email,
  naira,
  oneOf,
  optionalBirthDate,
  optionalOneOf,
  optionalPassportNumber,
  optionalText,
  phone,
  text,
} from './fields.ts';
import type { FileField } from './files.ts';
import { orderRecord } from './orders.ts';
import { periodOf } from './prices.ts';
import { PAYMENT_STATUSES } from './states.ts';
import { consent, submission, submitted } from './submissions.ts';

export const GENDERS = ['Male', 'Female'] as const;
export const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const;
export const TRAVEL_TYPES = ['Individual', 'Family', 'Group'] as const;
export const PURPOSES = ['Tourism', 'Business', 'Study', 'Medical', 'Pilgrimage', 'Visiting family', 'Others'] as const;
export const HEARD_POLICIES = ['Social media', 'Friend or family', 'Search engine', 'Agent', 'Others'] as const;
const YES_NO = ['Yes', 'No'] as const;

/** The wording under which health answers are taken; its version is stored with the consent. */
export const HEALTH_CONSENT = {
  version: '2026-11',
  wording: 'You may keep what I say about my health and pass it to the insurer, for this policy only.',
} as const;

export const INSURANCE_TEXTS = {
  failed: 'Failed to submit insurance application. Try again later.',
  note: 'For coverage above 35K, or ages above 60, contact our support.',
} as const;

/** The one file: the passport data page, under the document's name. */
export const INSURANCE_FILES = {
  upload_signature: { label: 'Passport data page', hint: 'The page with your photo. All four corners visible.', required: true },
} as const satisfies Record<string, FileField>;

/** The insurance form; the period is the one whose price is `amount_to_pay`. Empty fields may be left out. */
export const insuranceForm = z.extend(
  z.object({
    first_name: text('Enter your first name.', 100),
    middle_name: optionalText(100),
    last_name: text('Enter your last name.', 100),
    phone_number: phone(),
    contact_email: email(),
    date_of_birth: optionalBirthDate,
    passport_number: optionalPassportNumber,
    address: text('Enter your address.', 300),
    occupation: text('Enter your occupation.', 100),
    gender: optionalOneOf(GENDERS, 'Choose a gender, or leave it out.'),
    marital_status: optionalOneOf(MARITAL_STATUSES, 'Choose a marital status, or leave it out.'),
    travel_type: optionalOneOf(TRAVEL_TYPES, 'Choose who travels, or leave it out.'),
    purpose_travel: optionalOneOf(PURPOSES, 'Choose why you travel, or leave it out.'),
    other_reason: optionalText(300),
    next_of_kin: text('Enter the name of your next of kin.', 200),
    next_of_kin_address: text('Enter the address of your next of kin.', 300),
    relationship: optionalText(100),
    coverage_begin: date('Enter the day the cover begins.'),
    coverage_end: date('Enter the day the cover ends.'),
    destination: text('Enter your destination.', 120),
    more_ninety: oneOf(YES_NO, 'Say whether you stay longer than 90 days.'),
    medical_condition: oneOf(YES_NO, 'Say whether you have a medical condition.'),
    more_medical_condition: optionalText(2000, 'lines'),
    heard_policy: optionalOneOf(HEARD_POLICIES, 'Choose how you heard of us, or leave it out.'),
    amount_to_pay: naira('Choose one period.').check(z.refine((amount) => periodOf(amount) !== undefined, 'Choose one period.')),
    health_consent: z.optional(z.string()),
  }),
  submission.shape,
);
export type InsuranceForm = z.infer<typeof insuranceForm>;

const NOT_OVER = { coverage_begin: 'The cover can’t begin before today.' } as const;

/** Rules that need more than one field or today's date in Lagos (YYYY-MM-DD); each names the field it is about. */
export function insuranceProblems(
  { purpose_travel, other_reason, coverage_begin, coverage_end, amount_to_pay }: Partial<InsuranceForm>,
  today: string,
): Record<string, string> {
  const problems = daysOver({ coverage_begin }, NOT_OVER, today);
  if (purpose_travel === 'Others' && !other_reason) problems.other_reason = 'Say why you travel.';
  const last = coverage_begin && amount_to_pay !== undefined ? periodOf(amount_to_pay)?.lastDay(coverage_begin) : undefined;
  if (coverage_begin && coverage_end && coverage_end < coverage_begin) problems.coverage_end = 'The cover can’t end before it begins.';
  else if (last && coverage_end && coverage_end > last) problems.coverage_end = `This period covers you until ${last} at the latest.`;
  return problems;
}

export const submittedInsurance = z.extend(submitted, { amount_to_pay: z.number() });

const words = z.string();

/** An insurance application as administrators see it; fields that were left out are empty. */
export const insuranceRecord = z.object({
  id: words,
  tracking_id: words,
  first_name: words,
  middle_name: words,
  last_name: words,
  phone_number: words,
  contact_email: words,
  date_of_birth: z.nullable(words),
  passport_number: words,
  address: words,
  occupation: words,
  gender: words,
  marital_status: words,
  travel_type: words,
  purpose_travel: words,
  other_reason: words,
  next_of_kin: words,
  next_of_kin_address: words,
  relationship: words,
  coverage_begin: words,
  coverage_end: words,
  destination: words,
  /** As it was chosen: '30 Days'. */
  period: words,
  more_ninety: words,
  medical_condition: words,
  more_medical_condition: words,
  heard_policy: words,
  amount_to_pay: z.number(),
  payment_status: z.enum(PAYMENT_STATUSES),
  created_at: words,
  payment_date: z.nullable(words),
  ...orderRecord,
  health_consent: z.optional(consent),
  upload_signature: z.optional(words),
  receipt_url: z.optional(words),
});
export type InsuranceRecord = z.infer<typeof insuranceRecord>;
