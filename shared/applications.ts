import * as z from 'zod/mini';
import { birthDate, email, optionalNaira, optionalText, passportNumber, phone, text } from './fields.ts';
import type { FileField } from './files.ts';
import { orderRecord } from './orders.ts';
import type { DecidedKind } from './services/index.ts';
import { DECIDED_STATUSES, PAYMENT_STATUSES, VISA_STATUSES } from './states.ts';
import { consent, submission, submitted } from './submissions.ts';

/** The applicant's part of the visa and permit form (document 1, section 5). */
export const applicant = z.object({
  first_name: text('Enter your first name.', 100),
  middle_name: optionalText(100),
  last_name: text('Enter your last name.', 100),
  phone_number: phone(),
  contact_email: email(),
  date_of_birth: birthDate(),
  passport_number: passportNumber(),
});
export type Applicant = z.infer<typeof applicant>;

/** The whole request. The server decides the price; one that is sent is compared with it. */
export const applicationForm = z.extend(applicant, {
  destination_id: z.optional(z.union([z.number(), z.string()], 'Choose a destination.')),
  visa_destination: optionalText(120),
  visa_fee: optionalNaira('Leave the fee out: we work it out.'),
  data_consent: z.optional(z.string()),
  ...submission.shape,
});

/** The uploads, in the order the form asks for them, under the documents' labels. */
export const APPLICATION_FILES = {
  data_page: {
    label: 'Passport data page',
    hint: 'The page with your photo. All four corners and both code lines visible.',
    required: true,
  },
  passport_photograph: { label: 'Passport photograph', hint: 'Plain background, no glasses, taken in the last 6 months.', required: true },
  utility_bill: { label: 'Bank Statement', required: false },
  supporting_document: { label: 'Insurance', required: false },
  other_document: { label: 'Other document', required: false },
} as const satisfies Record<string, FileField>;
export type ApplicationFile = keyof typeof APPLICATION_FILES;

/** The wording the applicant agrees to; its version is stored with the consent. */
export const DATA_CONSENT = {
  version: '2026-11',
  wording: (destination: string) => `You may send these papers to the immigration authority of ${destination} for this application.`,
} as const;

/** The response to a submitted application. */
export const submittedApplication = z.extend(submitted, {
  visa_fee: z.number(),
  qr_code_filename: z.string(),
  passport_photograph: z.string(),
});
export type SubmittedApplication = z.infer<typeof submittedApplication>;

const issuedFile: Record<DecidedKind, string> = { visa: 'visa_file', permit: 'permit_file' };
/** The field that holds the issued file: `visa_file` or `permit_file`. */
export const issuedField = (kind: DecidedKind): string => issuedFile[kind];

const scan = z.optional(z.string());

/** An application as administrators see it. */
export const applicationRecord = z.object({
  id: z.string(),
  tracking_id: z.string(),
  destination_id: z.int(),
  visa_destination: z.string(),
  visa_excerpt: z.string(),
  process_time: z.string(),
  process_type: z.string(),
  first_name: z.string(),
  middle_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  contact_email: z.string(),
  date_of_birth: z.string(),
  passport_number: z.string(),
  visa_fee: z.number(),
  payment_status: z.enum(PAYMENT_STATUSES),
  visa_status: z.enum(VISA_STATUSES),
  ...orderRecord,
  created_at: z.string(),
  payment_date: z.nullable(z.string()),
  data_consent: consent,
  data_page: scan,
  passport_photograph: scan,
  utility_bill: scan,
  supporting_document: scan,
  other_document: scan,
  visa_file: scan,
  permit_file: scan,
  receipt_url: scan,
});
export type ApplicationRecord = z.infer<typeof applicationRecord>;

/** An administrator's decision. */
export const decision = z.object({ status: z.enum(DECIDED_STATUSES, `Say ${DECIDED_STATUSES.join(' or ')}.`) });
