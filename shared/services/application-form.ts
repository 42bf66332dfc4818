import * as z from 'zod/mini';
import { LONGEST, optionalDate, optionalNaira, optionalText, orderEdition } from '../fields.ts';
import { checklistItem } from '../orders/order-edition.ts';
import type { Opened } from '../orders/record-details.ts';
import { DECIDED_STATUSES, VISA_STATUSES } from '../orders/states.ts';
import { consent, submitted } from '../orders/submissions.ts';
import { APPLICATION_FILES } from './application-description.ts';
import {
  askedSchema,
  type FieldList,
  formSchema,
  recordSchema,
  type Step,
  uploads,
} from './field-list.ts';
import {
  dateOfBirth,
  emailAddress,
  guardian,
  NAME_STEP,
  names,
  notifyConsent,
  passport,
  phoneNumber,
} from './person-fields.ts';

/** The version is stored with the consent. */
export const DATA_CONSENT = {
  version: '2026-11',
  wording: (destination: string) =>
    `You may send these papers to the immigration authority of ${destination} for this application.`,
} as const;

/** Document 1, section 5. */
export const APPLICATION_STEPS = [
  NAME_STEP,
  { title: 'How we reach you' },
  { title: 'Passport' },
  {
    title: 'Documents',
    hint: 'JPEG, PNG, WebP or PDF, up to 10 MB each. A clear phone photo is fine.',
  },
] as const satisfies readonly Step[];

const ABOUT = 'Application';
export const PROVED_BY_DATA_PAGE = 'The data page proves';

const ANSWERS = 'Send the answers as a JSON object.';
/** Accepts an object or its JSON text. */
function readObject(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
const answers = z
  .pipe(
    z.pipe(z.optional(z.unknown()), z.transform(readObject)),
    z.optional(
      z.record(
        z.string(),
        z.union([z.string(), z.number(), z.boolean(), z.null()], 'Answer this.'),
        ANSWERS,
      ),
    ),
  )
  .check(
    z.meta({
      description:
        'An object, or its JSON: answers by the keys of the edition’s questions, and nationality, residence and purpose. The edition’s papers are files named `document_<key>`.',
    }),
  );

const UPLOADS = uploads(APPLICATION_FILES, 'Documents');

/** The server compares the page's price with its own. Destination details are as of submission. */
export const APPLICATION_FIELDS = {
  destination_id: {
    label: 'Destination',
    schema: z.optional(z.union([z.number(), z.string()], 'Choose a destination.')),
    record: z.int(),
  },
  visa_destination: {
    label: 'Destination',
    section: ABOUT,
    schema: optionalText(120),
    searched: true,
  },
  visa_excerpt: { label: 'Entry', section: ABOUT },
  process_time: { label: 'Takes', section: ABOUT },
  process_type: { label: 'Type', section: ABOUT },
  ...names(PROVED_BY_DATA_PAGE),
  phone_number: { ...phoneNumber, section: 'Contact' },
  contact_email: { ...emailAddress('Contact email', 'papers'), section: 'Contact' },
  notify_consent: notifyConsent,
  date_of_birth: { ...dateOfBirth, step: 'Passport', section: PROVED_BY_DATA_PAGE },
  passport_number: { ...passport, step: 'Passport', section: PROVED_BY_DATA_PAGE },
  ...guardian('Passport', ABOUT),
  passport_expires_on: {
    label: 'Passport’s last day',
    of_edition: true,
    section: PROVED_BY_DATA_PAGE,
    schema: optionalDate('Enter the day on which the passport expires, like 2031-05-17.'),
    input: { type: 'day' },
    record: z.nullable(z.string()),
    correctable: true,
  },
  travel_on: {
    label: 'Day of arrival',
    of_edition: true,
    section: ABOUT,
    schema: optionalDate('Enter the day of arrival, like 2027-03-01.'),
    input: { type: 'day' },
    record: z.nullable(z.string()),
    correctable: true,
  },
  return_on: {
    label: 'Day of return',
    of_edition: true,
    section: ABOUT,
    schema: optionalDate('Enter the day of return, like 2027-03-20.'),
    input: { type: 'day' },
    record: z.nullable(z.string()),
    correctable: true,
  },
  speed: {
    label: 'Speed',
    of_edition: true,
    section: ABOUT,
    schema: optionalText(40),
    record: z.nullable(z.string()),
  },
  answers: {
    label: 'Answers',
    of_edition: true,
    schema: answers,
    record: z.nullable(z.record(z.string(), z.string())),
  },
  visa_fee: {
    label: 'Fee',
    schema: optionalNaira('Leave the fee out: we work it out.'),
    price: true,
  },
  visa_status: { label: 'Status', record: z.enum(VISA_STATUSES) },
  data_consent: {
    label: 'Consent',
    schema: z.optional(z.string()),
    consent: 'data',
    record: consent,
  },
  ...UPLOADS,
  data_page: { ...UPLOADS.data_page, short: 'Data page' },
} as const satisfies FieldList;

export const applicationForm = formSchema(APPLICATION_FIELDS);

export const applicant = askedSchema(APPLICATION_FIELDS);

export const submittedApplication = z.extend(submitted, {
  visa_fee: z.number(),
  qr_code_filename: z.string(),
  passport_photograph: z.string(),
  edition: z.nullable(orderEdition),
});
export type SubmittedApplication = z.infer<typeof submittedApplication>;

const issued = z.optional(z.string());

export const applicationRecord = z.extend(recordSchema(APPLICATION_FIELDS), {
  visa_file: issued,
  permit_file: issued,
  /** Null if the destination had no edition. */
  edition: z.nullable(orderEdition),
});
export type ApplicationRecord = z.infer<typeof applicationRecord>;

export const openedApplication = {
  /** Identifies the version that was reviewed. */
  hash: z.string(),
  /** Null while Pending; `mail_at` is null once the mail was sent. */
  decision: z.nullable(
    z.object({
      at: z.nullable(z.string()),
      by: z.string(),
      mail_at: z.nullable(z.string()),
      may_reopen: z.boolean(),
    }),
  ),
  decision_mail_after_s: z.int(),
  checklist: z.array(checklistItem),
};
export type OpenedApplication = Opened<ApplicationRecord> &
  z.infer<z.ZodMiniObject<typeof openedApplication>>;

export const decision = z.object({
  status: z.enum(DECIDED_STATUSES, `Say ${DECIDED_STATUSES.join(' or ')}.`),
  reason: optionalText(LONGEST.decision, 'lines').check(
    z.describe('With Denied: why, as the applicant reads it.'),
  ),
  next_step: optionalText(LONGEST.decision, 'lines').check(
    z.describe('With Denied: what the applicant can do now.'),
  ),
  reviewed: z
    .optional(
      z.object({
        tracking_id: z.string(),
        hash: z.string(),
        corrections: z.optional(z.array(z.string())),
        requests: z.optional(z.array(z.string())),
      }),
    )
    .check(
      z.describe(
        'What was looked at, as the record has it: 409 reviewed_other when it isn’t this application as it stands, or when its applicant has asked for another correction, or was asked for something else, than these (their ids).',
      ),
    ),
});
export type Decision = z.infer<typeof decision>;

export const reopening = z.object({
  reason: z
    .string('Say why.')
    .check(z.trim(), z.minLength(1, 'Say why.'), z.maxLength(500, 'At most 500 characters.')),
});
