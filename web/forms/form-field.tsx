import type { ReactNode } from 'react';
import type { Field, FieldList, Input } from '#shared/services/field-list.ts';
import { CheckboxField } from './checkbox-field.tsx';
import { DateField } from './date-field.tsx';
import { FileField } from './file-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { RadioCards } from './radio-cards.tsx';
import { SelectField } from './select-field.tsx';
import { EmailField, TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

interface Drawn {
  label?: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  min?: string;
  max?: string;
  deps?: readonly string[];
  /** For a file field. */
  examples?: ReactNode;
}

const TEXT: Input = { type: 'text' };

export function FormField({
  name,
  field,
  min,
  max,
  deps,
  examples,
  ...said
}: Drawn & { name: string; field: Field }) {
  const props = {
    name,
    label: field.label as ReactNode,
    hint: field.hint as ReactNode,
    optional: field.optional as boolean,
    ...said,
  };
  if (field.upload) {
    const required = said.optional === undefined ? field.upload.required : !said.optional;
    return <FileField name={name} {...field.upload} required={required} examples={examples} />;
  }
  const input = field.input ?? TEXT;
  switch (input.type) {
    case 'text': {
      const { type: _, ...native } = input;
      return <TextField {...props} {...native} />;
    }
    case 'email':
      return <EmailField {...props} />;
    case 'phone':
      return <PhoneField {...props} />;
    case 'lines':
      return <TextareaField {...props} />;
    case 'day':
      return <DateField {...props} min={min} max={max} deps={deps} />;
    case 'birth date':
      return <DateField {...props} birth />;
    case 'checkbox':
      return <CheckboxField {...props} />;
    case 'select':
      return <SelectField {...props} options={input.options} />;
    case 'cards':
      return (
        <RadioCards
          {...props}
          choices={input.options.map((value) => ({
            value,
            label: value,
            hint: input.hints?.[value],
          }))}
        />
      );
    default:
      return input satisfies never;
  }
}

/** `const InsuranceField = fieldOf(INSURANCE_FIELDS)`, then `<InsuranceField name="address" />`. */
export const fieldOf = <List extends FieldList>(list: List) =>
  function ListField({ name, ...said }: Drawn & { name: keyof List & string }) {
    return <FormField name={name} field={list[name] as Field} {...said} />;
  };

/** Two fields beside each other, on a phone below each other. */
export const PAIR = 'grid items-start gap-x-4 gap-y-6 sm:grid-cols-2';

export function NameFields({
  list,
}: {
  list: Readonly<Record<'first_name' | 'middle_name' | 'last_name', Field>>;
}) {
  return (
    <>
      <div className={PAIR}>
        <FormField name="first_name" field={list.first_name} />
        <FormField name="middle_name" field={list.middle_name} />
      </div>
      <FormField name="last_name" field={list.last_name} />
    </>
  );
}
