/** Years that accounting records keep what was sold, its price and the buyer. */
export const BOOKS_YEARS = 6;

/** What was sold: kept, like name and payments, when an order is over. */
export const SOLD_FIELDS: readonly string[] = [
  'visa_destination',
  'destination',
  'period',
  'parts',
  'coverage_begin',
  'coverage_end',
  'appointment_date',
  'appointment_time',
  'how_to_contact',
  'reason',
];

/** Replaces an erased date in columns that can't be null. */
export const ERASED_DAY = '1900-01-01';

export interface RetentionDays {
  deleted: number;
  done: number;
  unpaid: number;
  /** Days from an erasure until the last backup holding the data expires. */
  backups: number;
}

export type RetainedPart = 'uploads' | 'answers' | 'words' | 'contact' | 'payer' | 'books';

interface Retained {
  part: RetainedPart;
  what: string;
  /** Counted from when the order was done, cancelled or deleted. */
  after: { days: keyof RetentionDays } | { years: number };
  /** Erased immediately on the applicant's request. */
  onAsking: boolean;
  /** Erased early if nobody pays. */
  whileUnpaid: boolean;
  why: string;
}

/**
 * What is erased when. Shown on the privacy page and the order's own page; applied by the nightly
 * job (server/features/uploads/clearing.ts) and by a restore.
 */
export const RETENTION: readonly Retained[] = [
  {
    part: 'uploads',
    what: 'Your uploads and the files we issued',
    after: { days: 'done' },
    onAsking: true,
    whileUnpaid: true,
    why: 'to answer questions about what was submitted and issued',
  },
  {
    part: 'answers',
    what: 'Your answers on the form, such as date of birth, passport number, addresses and health',
    after: { days: 'done' },
    onAsking: true,
    whileUnpaid: false,
    why: 'to answer questions about what was submitted',
  },
  {
    part: 'words',
    what: 'What was asked, answered, corrected and noted about your order',
    after: { days: 'done' },
    onAsking: true,
    whileUnpaid: false,
    why: 'to show who did what',
  },
  {
    part: 'payer',
    what: 'Name and email address of whoever paid by a link, and what the payment provider told us about them',
    after: { days: 'done' },
    onAsking: true,
    whileUnpaid: true,
    why: 'to send the receipt and refunds',
  },
  {
    part: 'contact',
    what: 'Your email address and phone number',
    after: { days: 'done' },
    onAsking: false,
    whileUnpaid: false,
    why: 'to reach you, and to open your order’s page for you',
  },
  {
    part: 'books',
    what: 'Your name, what you bought, its price, payments and refunds',
    after: { years: BOOKS_YEARS },
    onAsking: false,
    whileUnpaid: false,
    why: 'to keep our accounts',
  },
];

/** Wording for the middle of a sentence to the applicant. */
export const RETAINED_WORDS: Partial<Record<RetainedPart, string>> = {
  uploads: 'your files',
  answers: 'your answers',
  contact: 'your contact',
};

export const retentionWords = (after: Retained['after'], days: RetentionDays): string =>
  'years' in after ? `${after.years} years` : `${days[after.days]} days`;

/** Erased immediately on the applicant's request. */
export const ERASED_ON_ASKING = RETENTION.filter(({ onAsking }) => onAsking).map(
  ({ part }) => part,
);
export const ERASED_WHEN_DONE = RETENTION.filter(
  ({ after }) => 'days' in after && after.days === 'done',
).map(({ part }) => part);
/** Erased while the order can still be paid. */
export const ERASED_UNPAID = RETENTION.filter(({ whileUnpaid }) => whileUnpaid).map(
  ({ part }) => part,
);
/** Erasing these closes the order. */
export const ERASED_NEVER_PAID = RETENTION.map(({ part }) => part);
