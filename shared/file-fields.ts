import { APPLICATION_FILES } from './applications.ts';
import { BOOKING_FILES } from './bookings.ts';

const LABELS: Record<string, string> = {
  ...Object.fromEntries(Object.entries({ ...APPLICATION_FILES, ...BOOKING_FILES }).map(([field, { label }]) => [field, label])),
  visa_file: 'Issued visa',
  permit_file: 'Issued permit',
};

/** What people call the file in this field of a record: 'Passport data page'. */
export const fileLabel = (field: string): string => LABELS[field] ?? field.replaceAll('_', ' ');

/** Whether this field of a record holds a signed URL, which works without a token until it expires. */
export const isLinkField = (field: string): boolean => field in LABELS || /_url$/.test(field);
