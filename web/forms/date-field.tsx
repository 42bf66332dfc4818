import { Field, type FieldProps, useControl } from './field-frame.tsx';

/** A day from the browser's own calendar; `min` and `max` are YYYY-MM-DD. For birth dates see BirthDateField. */
export function DateField<Name extends string = string>({ min, max, ...props }: FieldProps<Name> & { min?: string; max?: string }) {
  const control = useControl(props);
  return (
    <Field {...props}>
      <input type="date" {...control} min={min} max={max} className="control mt-[.4rem] tabular-nums" />
    </Field>
  );
}
