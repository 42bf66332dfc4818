import type { FileField } from '../orders/files.ts';
import type { ServiceDescription } from './description.ts';
import type { FieldList } from './field-list.ts';

/** Labels are those of the documents. */
export const APPLICATION_FILES = {
  data_page: {
    label: 'Passport data page',
    hint: 'The page with your photo. All four corners and both code lines visible.',
    required: true,
  },
  passport_photograph: {
    label: 'Passport photograph',
    hint: 'Plain background, no glasses, taken in the last 6 months.',
    required: true,
  },
  utility_bill: { label: 'Bank Statement', required: false },
  supporting_document: { label: 'Insurance', required: false },
  other_document: { label: 'Other document', required: false },
} as const satisfies Record<string, FileField>;

/**
 * Uploads that a destination's edition asks for, named by the requirement's key. Also matches names
 * that no key can have, so that such files are refused rather than dropped.
 */
export const DOCUMENT_FIELD = /^document_/;

/** What visas and permits have in common. */
export const APPLICATION = {
  unpaid: 'Not Paid',
  tx_ref_prefix: '',
  price_field: 'visa_fee',
  files: APPLICATION_FILES,
  more_files: DOCUMENT_FIELD,
  opened: { step: 'A reviewer opened the papers', until: 'until we open it' },
  promises_date: true,
  fields: (): Promise<FieldList> =>
    import('./application-form.ts').then(({ APPLICATION_FIELDS }) => APPLICATION_FIELDS),
} as const satisfies Partial<ServiceDescription>;

export const applicationJourney = (ready: string): ServiceDescription['journey'] => ({
  promise: 'Your application is saved. It goes to a reviewer as soon as it is paid.',
  saved: 'Application saved',
  paid: 'Paid. We have your application.',
  ahead: [
    { title: 'A reviewer checks your papers', detail: 'You don’t need to do anything' },
    { title: 'The decision', detail: 'We email you' },
    { title: ready, detail: 'Under Visa Status, and we email you' },
  ],
});
