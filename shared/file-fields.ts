import { descriptionOf, issuedFiles, KINDS, type Kind } from './services/index.ts';

/** A kind's files with their labels: uploads, and what is handed out. */
function labelsOf(kind: Kind): Record<string, string> {
  const uploads = Object.entries(descriptionOf(kind).files).map(([field, { label }]) => [field, label]);
  return Object.fromEntries([...uploads, ...issuedFiles(kind).map(({ field, label }) => [field, label])]);
}

/** Of all kinds; the first that names a field labels it. */
const LABELS = Object.assign({}, ...[...KINDS].reverse().map(labelsOf)) as Record<string, string>;

/** What people call the file in this field of a kind's record: 'Passport data page'. */
export const fileLabel = (field: string, kind?: Kind | null): string =>
  (kind && labelsOf(kind)[field]) ?? LABELS[field] ?? field.replaceAll('_', ' ');

/** Whether this field of a record holds a signed URL, which works without a token until it expires. */
export const isLinkField = (field: string): boolean => field in LABELS || /_url$/.test(field);
