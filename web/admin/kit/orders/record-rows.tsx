import type { ReactNode } from 'react';
import { formatDate, lagosDay } from '#shared/dates.ts';
import type { StoredFile } from '#shared/orders/stored-files.ts';
import type { Consent } from '#shared/orders/submissions.ts';
import { isMinor } from '#shared/people/guardians.ts';
import { type Field, type FieldList, ofOrder, pickFields } from '#shared/services/field-list.ts';
import type { Scan } from '../scans/scan-panel.tsx';
import { RecordSection } from './record-section.tsx';
import { given, mailLink, phoneLink } from './values.tsx';

function shown({ input }: Field, value: unknown): ReactNode {
  const text = value === null || value === undefined ? '' : String(value);
  if (!text) return text;
  if (input?.type === 'day' || input?.type === 'birth date') return formatDate(text);
  if (input?.type === 'phone') return phoneLink(text);
  if (input?.type === 'email') return mailLink(text);
  if (input?.type === 'lines') return <span className="whitespace-pre-line">{text}</span>;
  return input?.type === 'text' && input.code ? <span className="code">{text}</span> : text;
}

/** The guardian who agreed for a traveller under 18, or that none is named. */
function guardianSaid(record: Record<string, unknown>): ReactNode {
  const { guardian_name, guardian_consent, date_of_birth, created_at } = record;
  if (guardian_name)
    return `${guardian_name}, agreed on ${formatDate((guardian_consent as Consent).at)}`;
  return isMinor(date_of_birth, lagosDay(new Date(String(created_at))))
    ? 'Not named, though the traveller was under 18'
    : undefined;
}

type SectionOf<List extends FieldList> = {
  [Name in keyof List]: List[Name] extends { section: infer Title } ? Title : never;
}[keyof List];

interface Otherwise<List extends FieldList> {
  /** Shown instead of a field's value; false omits the field. */
  said?: Partial<Record<keyof List, ReactNode>>;
  labels?: Partial<Record<keyof List, string>>;
}

export const rowsOf = <const List extends FieldList>(
  list: List,
  record: object,
  section: SectionOf<List>,
  { said = {}, labels = {} }: Otherwise<List> = {},
): [label: string, value: ReactNode][] =>
  Object.entries(
    ofOrder(
      pickFields(list, (field) => field.section === section),
      record,
    ),
  ).map(([name, field]) => {
    const values = record as Record<string, unknown>;
    const value = field.guardian ? guardianSaid(values) : shown(field, values[name]);
    return [
      labels[name] ?? field.short ?? field.label,
      name in said ? said[name] : field.quiet ? value : given(value),
    ];
  });

interface RecordRowsProps<List extends FieldList> extends Otherwise<List> {
  list: List;
  record: object;
  section: SectionOf<List> & string;
  title?: string;
  beside?: ReactNode;
}

export const RecordRows = <const List extends FieldList>({
  list,
  record,
  section,
  title = section,
  beside,
  ...otherwise
}: RecordRowsProps<List>) => (
  <RecordSection title={title} beside={beside} rows={rowsOf(list, record, section, otherwise)} />
);

export const scansOf = (list: FieldList, record: { files: Record<string, StoredFile> }): Scan[] =>
  Object.entries(pickFields(list, ({ upload }) => upload)).map(([field, { label, short }]) => ({
    field,
    label: short ?? label,
    link: (record as unknown as Record<string, string | undefined>)[field],
    file: record.files[field],
  }));
