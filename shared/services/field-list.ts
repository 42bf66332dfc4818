import * as z from 'zod/mini';
import type { FileField } from '../files.ts';
import { orderRecord } from '../orders.ts';
import { consent, submission } from '../submissions.ts';

/*
 * A service's form is one list of fields. What the form asks and how it is checked, its progress, the request's schema, the record and its
 * page, the CSV and what is stored all follow from it: a field that is added to the list is in all of them. Only its place among the inputs
 * is drawn by hand, in `web/services/`, with `fieldOf(LIST)`.
 *
 * Whoever knows only an order's kind gets the list by `await descriptionOf(kind).fields()`. To ask for single fields again:
 * `correctable(list)` names what may be asked for (never the price); `someFields(list, names)` is a list of just these, which can be given
 * to everything here: `formSchema` is then the form's own check of them, `uploadsOf` its files, `storedValues` says what goes where. On the
 * page `<FormField field={list[name]} name={name} />` draws one field alone, and `pageSchema(formSchema(some), uploadsOf(some))` or a
 * `FormShell` with both checks it as the whole form does. Rules over several fields stay with the service (`insuranceProblems`).
 */

/** The columns of `orders` that forms fill. */
export type OrderColumn = 'first_name' | 'middle_name' | 'last_name' | 'email' | 'phone_number';

/** The control that a field is typed or chosen with. */
export type Input =
  | { type: 'text'; autoComplete?: string; autoCapitalize?: 'words' | 'characters'; spellCheck?: false; code?: true }
  | { type: 'lines' | 'email' | 'phone' | 'day' | 'birth date' | 'checkbox' }
  | { type: 'select' | 'cards'; options: readonly string[]; hints?: Readonly<Record<string, string>> };

/** One field of a service. Without a `schema` and an `upload` nobody enters it: it is only recorded. */
export interface Field {
  /** Its label on the form. */
  label: string;
  /** Its label on the record's page, where another is shorter. */
  short?: string;
  hint?: string;
  /** Marked as optional on the form. */
  optional?: true;
  /** The title of the form's step it is in. A field with a schema and no step belongs to the request only: the page fills it in. */
  step?: string;
  /** The title of its section on the record's page; without one that page doesn't list it. */
  section?: string;
  /** Reads one value and says what is wrong with it. */
  schema?: z.ZodMiniType;
  /** It is a file. */
  upload?: FileField;
  /** How it is entered; text unless said otherwise. */
  input?: Input;
  /** What records hold. Text, empty when it was left out, unless said otherwise; anything else is null when it was left out. False: nothing. */
  record?: z.ZodMiniType | false;
  /** The record's page leaves it out while it is empty. */
  quiet?: true;
  /** Stored with the order, under this name. All others are stored in the service's own table, under their own. */
  order?: OrderColumn;
  /** The order's price in naira. */
  price?: true;
  /** A consent, stored with its time and wording. */
  consent?: 'data' | 'health' | 'notify';
  /** An answer about health, which is erased once the order is long over: emptied where it is required, else null. */
  health?: 'required' | 'optional';
  /** An applicant can be asked for it again: it changes neither the price nor what was ordered. All uploads can. */
  correctable?: true;
  /** Administrators find the order by it. Names, contact and tracking ID are searched anyway. */
  searched?: true;
}
export type FieldList = Readonly<Record<string, Field>>;

/** One step of a form. */
export interface Step {
  title: string;
  hint?: string;
}

type Schemas<List extends FieldList> = {
  -readonly [Name in keyof List as List[Name] extends { schema: z.ZodMiniType } ? Name : never]: List[Name] extends {
    schema: infer Schema extends z.ZodMiniType;
  }
    ? Schema
    : never;
};
type Asked<List extends FieldList> = {
  [Name in keyof List as List[Name] extends { step: string } ? Name : never]: List[Name];
};
type Recorded<One extends Field> = One extends { record: infer Schema extends z.ZodMiniType }
  ? Schema
  : One extends { upload: FileField }
    ? z.ZodMiniOptional<z.ZodMiniString<string>>
    : One extends { consent: string }
      ? z.ZodMiniOptional<typeof consent>
      : One extends { price: true }
        ? z.ZodMiniNumber<number>
        : z.ZodMiniString<string>;
type RecordSchemas<List extends FieldList> = {
  -readonly [Name in keyof List as List[Name] extends { record: false } ? never : Name]: Recorded<List[Name]>;
};

/** The fields of a list for which this is true. */
export const pickFields = (list: FieldList, isMeant: (field: Field) => unknown): FieldList =>
  Object.fromEntries(Object.entries(list).filter(([, field]) => isMeant(field)));
const namesOf = (list: FieldList, isMeant: (field: Field) => unknown): string[] => Object.keys(pickFields(list, isMeant));

const schemasOf = (list: FieldList) =>
  Object.fromEntries(Object.entries(list).flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : [])));

/** The request's schema: every field that is typed or sent, without files. */
export const formSchema = <const List extends FieldList>(list: List) =>
  z.extend(z.object(schemasOf(list) as Schemas<List>), submission.shape);

/** The schema of what the form's steps ask, without files. */
export const askedSchema = <const List extends FieldList>(list: List) =>
  z.object(schemasOf(pickFields(list, ({ step }) => step)) as Schemas<Asked<List>>);

/** Whether it is a date. */
export const isDay = ({ input }: Field): boolean => input?.type === 'day' || input?.type === 'birth date';

/** The names of a step's fields and files: once all are right, it is done. */
export const stepFields = (list: FieldList, title: string): string[] => namesOf(list, ({ step }) => step === title);

/** The files a form takes, in the list's order. */
export const uploadsOf = (list: FieldList): Record<string, FileField> =>
  Object.fromEntries(Object.entries(list).flatMap(([name, { upload }]) => (upload ? [[name, upload] as const] : [])));

/** Fields for a service's files, all in one step. */
export const uploads = <const Files extends Readonly<Record<string, FileField>>>(files: Files, step: string) =>
  Object.fromEntries(
    Object.entries(files).map(([name, upload]) => [name, { label: upload.label, hint: upload.hint, step, upload, correctable: true }]),
  ) as { [Name in keyof Files]: { label: string; hint?: string; step: string; upload: FileField; correctable: true } };

/** The names of what an applicant can be asked for again: uploads and fields on which neither the price nor what was ordered depends. */
export const correctable = (list: FieldList): string[] => namesOf(list, (field) => field.correctable && !field.price);

/** The names of what administrators correct themselves: what is typed and can be asked for again, but for the contact, which has a call of its own. */
export const correctedByStaff = (list: FieldList): string[] =>
  namesOf(list, ({ correctable, price, schema, upload, health, order }) =>
    Boolean(correctable && schema && !price && !upload && !health && order !== 'email' && order !== 'phone_number'),
  );

/** A list of only these fields; names that it doesn't have are left out. */
export const someFields = (list: FieldList, names: readonly string[]): FieldList =>
  Object.fromEntries(Object.entries(list).filter(([name]) => names.includes(name)));

/** A record as administrators read it: what every service's has, and the list's fields in its order, which is the CSV's too. */
export function recordSchema<const List extends FieldList>(list: List) {
  const schemas = Object.entries(list).flatMap(([name, field]) => {
    if (field.record === false) return [];
    if (field.record) return [[name, field.record] as const];
    if (field.upload) return [[name, z.optional(z.string())] as const];
    if (field.consent) return [[name, z.optional(consent)] as const];
    return [[name, field.price ? z.number() : z.string()] as const];
  });
  const { id, tracking_id, ...common } = orderRecord;
  return z.object({ id, tracking_id, ...(Object.fromEntries(schemas) as RecordSchemas<List>), ...common });
}

type InTable<List extends FieldList> = {
  -readonly [Name in keyof List as List[Name] extends { order: string } | { price: true } | { consent: string }
    ? never
    : List[Name] extends { schema: z.ZodMiniType }
      ? Name
      : never]: List[Name] extends { schema: infer Schema extends z.ZodMiniType } ? z.output<Schema> : never;
};

/** Of a list known only as some list, any of the columns. */
type InOrder<List extends FieldList> = FieldList extends List
  ? Partial<Record<OrderColumn, string>>
  : { -readonly [Name in keyof List as List[Name] extends { order: infer Column extends OrderColumn } ? Column : never]: string };

/** Where a form's checked values are stored. Price, consents and files are stored in ways of their own and are not among them. */
export interface StoredValues<List extends FieldList = FieldList> {
  order: InOrder<List>;
  /** Columns of the service's own table. */
  detail: InTable<List>;
  /** Values by which administrators find the order, besides names, contact and tracking ID. */
  words: string[];
}

/** Columns as an UPDATE sets them: what was left out is null, as it is in a new row. */
export const nulled = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null])) as {
    [Name in keyof Row]-?: undefined extends Row[Name] ? Exclude<Row[Name], undefined> | null : Row[Name];
  };

/** Divides a form's checked values by where they are stored; of a list of some fields, only theirs. */
export function storedValues<const List extends FieldList>(list: List, values: Readonly<Record<string, unknown>>): StoredValues<List> {
  const order: Partial<Record<OrderColumn, string>> = {};
  const detail: Record<string, unknown> = {};
  const words: string[] = [];
  for (const [name, field] of Object.entries<Field>(list)) {
    const value = values[name];
    if (!field.schema || field.price || field.consent) continue;
    if (field.order) order[field.order] = typeof value === 'string' ? value : '';
    else detail[name] = value;
    if (field.searched && typeof value === 'string') words.push(value);
  }
  return { order: order as InOrder<List>, detail: detail as InTable<List>, words };
}
