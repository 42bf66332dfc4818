import { descriptionOf, issuedFiles, KINDS, type Kind } from '../services/index.ts';

function labelsOf(kind: Kind): Record<string, string> {
  const uploads = Object.entries(descriptionOf(kind).files).map(([field, { label }]) => [
    field,
    label,
  ]);
  return Object.fromEntries([
    ...uploads,
    ...issuedFiles(kind).map(({ field, label }) => [field, label]),
  ]);
}

const LABELS = Object.assign({}, ...[...KINDS].reverse().map(labelsOf)) as Record<string, string>;

export const fileLabel = (field: string, kind?: Kind | null): string =>
  (kind && labelsOf(kind)[field]) ??
  LABELS[field] ??
  field.replace(/^(document|answer)_/, '').replaceAll('_', ' ');

/** Signed URLs in these fields work without a token until they expire. */
export const isLinkField = (field: string): boolean => field in LABELS || /_url$/.test(field);
