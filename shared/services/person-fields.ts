import * as z from 'zod/mini';
import {
  birthDate,
  email,
  optionalText,
  passportNumber,
  phone,
  text,
  transformed,
} from '../fields.ts';
import { consent } from '../orders/submissions.ts';
import { GUARDIAN_CONSENT } from '../people/guardians.ts';
import type { Field } from './field-list.ts';

export const PURPOSES = [
  'Tourism',
  'Business',
  'Study',
  'Medical',
  'Pilgrimage',
  'Visiting family',
  'Others',
] as const;

export const names = (section: string) =>
  ({
    first_name: {
      label: 'First name',
      step: 'Name',
      section,
      schema: text('Enter your first name.', 100),
      input: { type: 'text', autoComplete: 'given-name', autoCapitalize: 'words' },
      order: 'first_name',
      correctable: true,
    },
    middle_name: {
      label: 'Middle name',
      step: 'Name',
      section,
      optional: true,
      schema: optionalText(100),
      input: { type: 'text', autoComplete: 'additional-name', autoCapitalize: 'words' },
      order: 'middle_name',
      correctable: true,
    },
    last_name: {
      label: 'Last name',
      step: 'Name',
      section,
      schema: text('Enter your last name.', 100),
      input: { type: 'text', autoComplete: 'family-name', autoCapitalize: 'words' },
      order: 'last_name',
      correctable: true,
    },
  }) as const satisfies Record<string, Field>;

export const NAME_STEP = { title: 'Name', hint: 'Exactly as printed in the passport.' } as const;

export const phoneNumber = {
  label: 'Phone number',
  short: 'Phone',
  hint: '080… or +234…, on WhatsApp if you can.',
  step: 'How we reach you',
  schema: phone(),
  input: { type: 'phone' },
  order: 'phone_number',
  correctable: true,
} as const satisfies Field;

export const emailAddress = (label: string, paper: string) =>
  ({
    label,
    short: 'Email',
    hint: `Your tracking ID, receipt and ${paper} go here.`,
    step: 'How we reach you',
    schema: email(),
    input: { type: 'email' },
    order: 'email',
    correctable: true,
  }) as const satisfies Field;

export const dateOfBirth = {
  label: 'Date of birth',
  hint: 'For example, 4 7 1991',
  schema: birthDate(),
  input: { type: 'birth date' },
  correctable: true,
} as const satisfies Field;

export const passport = {
  label: 'Passport number',
  hint: 'One letter and 8 digits, top right of the data page.',
  schema: passportNumber(),
  input: {
    type: 'text',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    code: true,
  },
  correctable: true,
  searched: true,
} as const satisfies Field;

const ticked = transformed(
  z.optional(z.unknown()),
  (value) => (value === 'Yes' ? 'Yes' : undefined),
  z.optional(z.literal('Yes')),
);

/** Fields for a traveller under 18 (rendered by `GuardianFields`). */
export const guardian = <const Step extends string, const Section extends string>(
  step: Step,
  section: Section,
) =>
  ({
    guardian_name: {
      label: 'Parent or guardian',
      step,
      section,
      optional: true,
      quiet: true,
      schema: optionalText(100),
      input: { type: 'text', autoComplete: 'off', autoCapitalize: 'words' },
      guardian: true,
    },
    guardian_consent: {
      label: GUARDIAN_CONSENT.wording,
      short: 'Guardian’s consent',
      step,
      optional: true,
      schema: ticked,
      input: { type: 'checkbox' },
      consent: 'guardian',
      record: z.optional(consent),
    },
  }) as const satisfies Record<string, Field>;

/** Rendered by the page (`NotifyField`) because its text names the channel. */
export const notifyConsent = {
  label: 'Notices to the phone',
  step: 'How we reach you',
  optional: true,
  schema: ticked,
  input: { type: 'checkbox' },
  consent: 'notify',
  record: z.optional(consent),
} as const satisfies Field;
