import type { FieldList } from '../services/field-list.ts';
import { descriptionOf, issuedFiles, KINDS, type Kind } from '../services/index.ts';

function labelsOf(kind: Kind): Record<string, string> {
  const uploads = Object.entries(descriptionOf(kind).files);
  const issued = issuedFiles(kind).map((file) => [file.field, file] as const);
  return Object.fromEntries([...uploads, ...issued].map(([field, { label }]) => [field, label]));
}

const LABELS = Object.assign({}, ...[...KINDS].reverse().map(labelsOf)) as Record<string, string>;

export const fileLabel = (field: string, kind?: Kind | null): string =>
  (kind && labelsOf(kind)[field]) ??
  LABELS[field] ??
  field.replace(/^(document|answer)_/, '').replaceAll('_', ' ');

/** Of a field of the order's form (`list`) or of an issued file. */
export const fieldLabel = (list: FieldList, field: string, kind?: Kind | null): string =>
  list[field]?.label ?? fileLabel(field, kind);

/** Signed URLs in these fields work without a token until they expire. */
export const isLinkField = (field: string): boolean => field in LABELS || /_url$/.test(field);
