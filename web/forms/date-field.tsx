import { Field, type FieldProps, useControl } from './field-frame.tsx';
import { useToday } from './use-today.ts';

/** A day from the browser's own calendar, today or later; `min` and `max` are YYYY-MM-DD. For birth dates see BirthDateField. */
export function DateField<Name extends string = string>({ min, max, ...props }: FieldProps<Name> & { min?: string; max?: string }) {
  const control = useControl(props);
  const today = useToday();
  return (
    <Field {...props}>
      <input type="date" {...control} min={min ?? today} max={max} className="control mt-[.4rem] tabular-nums" />
    </Field>
  );
}
