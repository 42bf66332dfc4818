// Separate from person-requests.ts: pages load no schema library.
export const PERSON_REQUESTS = {
  access: { label: 'See my data', staff: 'Access' },
  correct: { label: 'Have something corrected', staff: 'Correction' },
  erase: { label: 'Have my data erased', staff: 'Erasure' },
  object: { label: 'Object to how it is used', staff: 'Objection' },
  complain: { label: 'Complain', staff: 'Complaint' },
} as const;
export type PersonRequestKind = keyof typeof PERSON_REQUESTS;
export const PERSON_REQUEST_KINDS = Object.keys(PERSON_REQUESTS) as [
  PersonRequestKind,
  ...PersonRequestKind[],
];
export const PERSON_REQUEST_DAYS = 30;
