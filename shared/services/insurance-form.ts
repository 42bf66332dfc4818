import * as z from 'zod/mini';
import { daysOver, formatDate, middayOf } from '../dates.ts';
import {
  date,
  naira,
  oneOf,
  optionalBirthDate,
  optionalOneOf,
  optionalPassportNumber,
  optionalText,
  text,
} from '../fields.ts';
import { periodNamed } from '../money/prices.ts';
import { submitted } from '../orders/submissions.ts';
import { type FieldList, formSchema, recordSchema, type Step, uploads } from './field-list.ts';
import { insurance } from './insurance.ts';
import {
  dateOfBirth,
  emailAddress,
  guardian,
  NAME_STEP,
  names,
  notifyConsent,
  PURPOSES,
  passport,
  phoneNumber,
} from './person-fields.ts';

const GENDERS = ['Male', 'Female'] as const;
const MARITAL_STATUSES = ['Single', 'Married', 'Divorced', 'Widowed'] as const;
const TRAVEL_TYPES = ['Individual', 'Family', 'Group'] as const;
const HEARD_POLICIES = [
  'Social media',
  'Friend or family',
  'Search engine',
  'Agent',
  'Others',
] as const;
const YES_NO = ['Yes', 'No'] as const;

/** The version is stored with the consent. */
export const HEALTH_CONSENT = {
  version: '2026-11',
  wording:
    'You may keep what I say about my health and pass it to the insurer, for this policy only.',
} as const;

export const INSURANCE_TEXTS = {
  failed: 'Failed to submit insurance application. Try again later.',
  noPeriod: 'Choose one period.',
  note: 'For coverage above 35K, or ages above 60, contact our support.',
} as const;

const ABOUT = 'Insured person';
const TRIP = 'Cover and trip';
const KIN = 'Next of kin';
const YES_NO_CARDS = { type: 'cards', options: YES_NO } as const;

export const INSURANCE_STEPS = [
  { title: 'Cover' },
  NAME_STEP,
  { title: 'How we reach you' },
  { title: 'About you' },
  { title: 'Your trip' },
  { title: 'Your health' },
  { title: 'Next of kin' },
  {
    title: 'Last things',
    hint: 'JPEG, PNG, WebP or PDF, up to 10 MB. A clear phone photo is fine.',
  },
] as const satisfies readonly Step[];

/** `amount_to_pay` identifies the period. */
export const INSURANCE_FIELDS = {
  ...names(ABOUT),
  date_of_birth: {
    ...dateOfBirth,
    step: 'About you',
    section: ABOUT,
    optional: true,
    schema: optionalBirthDate,
    record: z.nullable(z.string()),
  },
  passport_number: {
    ...passport,
    step: 'About you',
    section: ABOUT,
    optional: true,
    schema: optionalPassportNumber,
  },
  ...guardian('About you', ABOUT),
  gender: {
    label: 'Gender',
    step: 'About you',
    section: ABOUT,
    optional: true,
    schema: optionalOneOf(GENDERS, 'Choose a gender, or leave it out.'),
    input: { type: 'select', options: GENDERS },
    correctable: true,
  },
  marital_status: {
    label: 'Marital status',
    step: 'About you',
    section: ABOUT,
    optional: true,
    schema: optionalOneOf(MARITAL_STATUSES, 'Choose a marital status, or leave it out.'),
    input: { type: 'select', options: MARITAL_STATUSES },
    correctable: true,
  },
  occupation: {
    label: 'Occupation',
    step: 'About you',
    section: ABOUT,
    schema: text('Enter your occupation.', 100),
    input: { type: 'text', autoComplete: 'organization-title' },
    correctable: true,
  },
  address: {
    label: 'Address',
    step: 'About you',
    section: ABOUT,
    schema: text('Enter your address.', 300),
    input: { type: 'text', autoComplete: 'street-address' },
    correctable: true,
  },
  phone_number: { ...phoneNumber, section: ABOUT },
  contact_email: { ...emailAddress('Contact email', 'policy'), section: ABOUT },
  notify_consent: notifyConsent,
  /** '30 Days'; sent so that the server detects a price change. */
  period: {
    label: 'Period',
    section: TRIP,
    schema: z.pipe(
      z.optional(z.unknown()),
      z.transform((name) => periodNamed(name)?.name),
    ),
  },
  coverage_begin: {
    label: 'Cover begins',
    step: 'Cover',
    section: TRIP,
    schema: date('Enter the day the cover begins.'),
    input: { type: 'day' },
  },
  coverage_end: {
    label: 'Cover ends',
    step: 'Cover',
    section: TRIP,
    schema: date('Enter the day the cover ends.'),
    input: { type: 'day' },
  },
  destination: {
    label: 'Destination',
    hint: 'The country you are going to.',
    step: 'Your trip',
    section: TRIP,
    schema: text('Enter your destination.', 120),
    input: { type: 'text', autoComplete: 'off' },
    searched: true,
  },
  travel_type: {
    label: 'Who travels',
    step: 'Your trip',
    section: TRIP,
    optional: true,
    schema: optionalOneOf(TRAVEL_TYPES, 'Choose who travels, or leave it out.'),
    input: { type: 'select', options: TRAVEL_TYPES },
  },
  purpose_travel: {
    label: 'Purpose of travel',
    step: 'Your trip',
    section: TRIP,
    optional: true,
    schema: optionalOneOf(PURPOSES, 'Choose why you are travelling, or leave it out.'),
    input: { type: 'select', options: PURPOSES },
  },
  other_reason: {
    label: 'Other reason',
    hint: 'Why you are travelling, in a few words.',
    step: 'Your trip',
    section: TRIP,
    quiet: true,
    schema: optionalText(300),
  },
  more_ninety: {
    label: 'Will you stay longer than 90 days?',
    short: 'Longer than 90 days',
    step: 'Your trip',
    section: TRIP,
    schema: oneOf(YES_NO, 'Say whether you will stay longer than 90 days.'),
    input: YES_NO_CARDS,
  },
  medical_condition: {
    health: 'required',
    label: 'Do you have a medical condition?',
    short: 'Medical condition',
    step: 'Your health',
    section: 'Health',
    schema: oneOf(YES_NO, 'Say whether you have a medical condition.'),
    input: YES_NO_CARDS,
  },
  more_medical_condition: {
    health: 'optional',
    label: 'More about your medical condition',
    short: 'More about it',
    step: 'Your health',
    section: 'Health',
    optional: true,
    schema: optionalText(2000, 'lines'),
    input: { type: 'lines' },
  },
  health_consent: {
    label: HEALTH_CONSENT.wording,
    short: 'Consent',
    step: 'Your health',
    section: 'Health',
    schema: z.optional(z.string()),
    input: { type: 'checkbox' },
    consent: 'health',
  },
  next_of_kin: {
    label: 'Next of kin’s full name',
    short: 'Name',
    step: 'Next of kin',
    section: KIN,
    schema: text('Enter the name of your next of kin.', 200),
    input: { type: 'text', autoComplete: 'off', autoCapitalize: 'words' },
    correctable: true,
  },
  relationship: {
    label: 'Relationship',
    hint: 'What they are to you, for example your sister.',
    step: 'Next of kin',
    section: KIN,
    optional: true,
    schema: optionalText(100),
    correctable: true,
  },
  next_of_kin_address: {
    label: 'Next of kin’s address',
    short: 'Address',
    step: 'Next of kin',
    section: KIN,
    schema: text('Enter the address of your next of kin.', 300),
    input: { type: 'text', autoComplete: 'off' },
    correctable: true,
  },
  upload_signature: {
    ...uploads(insurance.files, 'Last things').upload_signature,
    short: 'Data Page',
  },
  heard_policy: {
    label: 'How did you hear of us?',
    short: 'Heard of us',
    step: 'Last things',
    section: 'Other',
    optional: true,
    schema: optionalOneOf(HEARD_POLICIES, 'Choose how you heard of us, or leave it out.'),
    input: { type: 'select', options: HEARD_POLICIES },
  },
  amount_to_pay: {
    label: 'Period of cover',
    step: 'Cover',
    schema: naira(INSURANCE_TEXTS.noPeriod),
    price: true,
  },
} as const satisfies FieldList;

export const insuranceForm = formSchema(INSURANCE_FIELDS);
export type InsuranceForm = z.infer<typeof insuranceForm>;

const NOT_OVER = { coverage_begin: 'The cover can’t begin before today.' } as const;

/** Takes today in Lagos (YYYY-MM-DD), returns error texts by field. */
export function insuranceProblems(
  { purpose_travel, other_reason, coverage_begin, coverage_end, period }: Partial<InsuranceForm>,
  today: string,
): Record<string, string> {
  const problems = daysOver({ coverage_begin }, NOT_OVER, today);
  if (purpose_travel === 'Others' && !other_reason)
    problems.other_reason = 'Say why you are travelling.';
  const last = coverage_begin ? periodNamed(period)?.lastDay(coverage_begin) : undefined;
  if (coverage_begin && coverage_end && coverage_end < coverage_begin)
    problems.coverage_end = 'The cover can’t end before it begins.';
  else if (last && coverage_end && coverage_end > last)
    problems.coverage_end = `This period covers you until ${formatDate(middayOf(last))} at the latest.`;
  return problems;
}

export const submittedInsurance = z.extend(submitted, { amount_to_pay: z.number() });

export const insuranceRecord = recordSchema(INSURANCE_FIELDS);
export type InsuranceRecord = z.infer<typeof insuranceRecord>;
