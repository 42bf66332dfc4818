import * as z from 'zod/mini';
import type { FileField } from '../orders/files.ts';
import { orderRecord } from '../orders/orders.ts';
import { botCheckPart, consent } from '../orders/submissions.ts';

// Form, validation, schemas, record, CSV and storage derive from one list of fields
// (docs/decisions/0028); only the layout in `web/services/` is by hand.

type OrderColumn = 'first_name' | 'middle_name' | 'last_name' | 'email' | 'phone_number';

export type Input =
  | {
      type: 'text';
      autoComplete?: string;
      autoCapitalize?: 'words' | 'characters';
      spellCheck?: false;
      code?: true;
    }
  | { type: 'lines' | 'email' | 'phone' | 'day' | 'birth date' | 'checkbox' }
  | {
      type: 'select' | 'cards';
      options: readonly string[];
      hints?: Readonly<Record<string, string>>;
    };

/** Without `schema` and `upload`, only part of the record. */
export interface Field {
  label: string;
  short?: string;
  hint?: string;
  optional?: true;
  /** The form's step; without one the page fills the field in. */
  step?: string;
  /** Section of the record page; a field without one isn't shown there. */
  section?: string;
  schema?: z.ZodMiniType;
  upload?: FileField;
  input?: Input;
  /** Default: text, empty if absent. Other types are null if absent; false: not stored. */
  record?: z.ZodMiniType | false;
  quiet?: true;
  /** What people read in place of the codes of a list. */
  titles?: Readonly<Record<string, string>>;
  /** The column of `orders`; other fields are in the service's own table. */
  order?: OrderColumn;
  /** In naira. */
  price?: true;
  consent?: 'data' | 'health' | 'notify' | 'guardian';
  /** Consent for a traveller under 18, stored separately from the order. */
  guardian?: true;
  /** Erased later: emptied if required, else set to null. */
  health?: 'required' | 'optional';
  /** May be requested again because price and order don't depend on it. All uploads may. */
  correctable?: true;
  /** Asked only if the destination's edition says so; doesn't identify the product. */
  of_edition?: true;
  /** Key under which it is stored in `answers`. */
  answer?: string;
  /** Searched, as names, contact and tracking ID always are. */
  searched?: true;
}
export type FieldList = Readonly<Record<string, Field>>;

export interface Step {
  title: string;
  hint?: string;
}

type Schemas<List extends FieldList> = {
  -readonly [Name in keyof List as List[Name] extends { schema: z.ZodMiniType }
    ? Name
    : never]: List[Name] extends { schema: infer Schema extends z.ZodMiniType } ? Schema : never;
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
  -readonly [Name in keyof List as List[Name] extends { record: false } ? never : Name]: Recorded<
    List[Name]
  >;
};

export const pickFields = (list: FieldList, isMeant: (field: Field) => unknown): FieldList =>
  Object.fromEntries(Object.entries(list).filter(([, field]) => isMeant(field)));
/** Leaves out an edition's fields that `record` has no value for. */
export const ofOrder = (list: FieldList, record: object): FieldList =>
  Object.fromEntries(
    Object.entries(list).filter(
      ([name, { of_edition }]) => !of_edition || (record as Record<string, unknown>)[name],
    ),
  );

const namesOf = (list: FieldList, isMeant: (field: Field) => unknown): string[] =>
  Object.keys(pickFields(list, isMeant));

const schemasOf = (list: FieldList) =>
  Object.fromEntries(
    Object.entries(list).flatMap(([name, { schema }]) => (schema ? [[name, schema] as const] : [])),
  );

/** Schema of the request body, without files. */
export const formSchema = <const List extends FieldList>(list: List) =>
  z.extend(z.object(schemasOf(list) as Schemas<List>), botCheckPart.shape);

export const askedSchema = <const List extends FieldList>(list: List) =>
  z.object(schemasOf(pickFields(list, ({ step }) => step)) as Schemas<Asked<List>>);

export const isDay = ({ input }: Field): boolean =>
  input?.type === 'day' || input?.type === 'birth date';

export const stepFields = (list: FieldList, title: string): string[] =>
  namesOf(list, ({ step }) => step === title);

export const uploadsOf = (list: FieldList): Record<string, FileField> =>
  Object.fromEntries(
    Object.entries(list).flatMap(([name, { upload }]) => (upload ? [[name, upload] as const] : [])),
  );

export const uploads = <const Files extends Readonly<Record<string, FileField>>>(
  files: Files,
  step: string,
) =>
  Object.fromEntries(
    Object.entries(files).map(([name, upload]) => [
      name,
      { label: upload.label, hint: upload.hint, step, upload, correctable: true },
    ]),
  ) as {
    [Name in keyof Files]: {
      label: string;
      hint?: string;
      step: string;
      upload: FileField;
      correctable: true;
    };
  };

export const correctable = (list: FieldList): string[] =>
  namesOf(list, (field) => field.correctable && !field.price);

/** Excludes the contact, which has its own call. */
export const correctedByStaff = (list: FieldList): string[] =>
  namesOf(list, ({ correctable, price, schema, upload, health, order }) =>
    Boolean(
      correctable &&
        schema &&
        !price &&
        !upload &&
        !health &&
        order !== 'email' &&
        order !== 'phone_number',
    ),
  );

export const someFields = (list: FieldList, names: readonly string[]): FieldList =>
  Object.fromEntries(Object.entries(list).filter(([name]) => names.includes(name)));

export function recordSchema<const List extends FieldList>(list: List) {
  const schemas = Object.entries(list).flatMap(([name, field]) => {
    if (field.record === false) return [];
    if (field.record) return [[name, field.record] as const];
    if (field.upload) return [[name, z.optional(z.string())] as const];
    if (field.consent) return [[name, z.optional(consent)] as const];
    return [[name, field.price ? z.number() : z.string()] as const];
  });
  const { id, tracking_id, ...common } = orderRecord;
  return z.object({
    id,
    tracking_id,
    ...(Object.fromEntries(schemas) as RecordSchemas<List>),
    ...common,
  });
}

type InTable<List extends FieldList> = {
  -readonly [Name in keyof List as List[Name] extends
    | { order: string }
    | { price: true }
    | { consent: string }
    | { guardian: true }
    ? never
    : List[Name] extends { schema: z.ZodMiniType }
      ? Name
      : never]: List[Name] extends { schema: infer Schema extends z.ZodMiniType }
    ? z.output<Schema>
    : never;
};

type InOrder<List extends FieldList> = FieldList extends List
  ? Partial<Record<OrderColumn, string>>
  : {
      -readonly [Name in keyof List as List[Name] extends {
        order: infer Column extends OrderColumn;
      }
        ? Column
        : never]: string;
    };

/** Excludes price, consents and files, which are stored separately. */
export interface StoredValues<List extends FieldList = FieldList> {
  order: InOrder<List>;
  detail: InTable<List>;
  words: string[];
}

/** For UPDATE: turns absent values into null, as in a new row. */
export const nulled = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? null])) as {
    [Name in keyof Row]-?: undefined extends Row[Name]
      ? Exclude<Row[Name], undefined> | null
      : Row[Name];
  };

/** Splits validated values by table. */
export function storedValues<const List extends FieldList>(
  list: List,
  values: Readonly<Record<string, unknown>>,
): StoredValues<List> {
  const order: Partial<Record<OrderColumn, string>> = {};
  const detail: Record<string, unknown> = {};
  const words: string[] = [];
  for (const [name, field] of Object.entries<Field>(list)) {
    const value = values[name];
    if (!field.schema || field.price || field.consent || field.guardian || field.answer) continue;
    if (field.order) order[field.order] = typeof value === 'string' ? value : '';
    else detail[name] = value;
    if (field.searched && typeof value === 'string') words.push(value);
  }
  return { order: order as InOrder<List>, detail: detail as InTable<List>, words };
}
