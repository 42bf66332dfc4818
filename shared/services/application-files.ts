import type { FileField } from '../files.ts';

/** With the documents' labels. */
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
