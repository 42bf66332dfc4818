import { useEffect, useState } from 'react';
import { lagosDay } from '#shared/dates.ts';
import { Field, type FieldProps, useControl } from './field-frame.tsx';

/** Today in Lagos, YYYY-MM-DD, after hydration: a cached page would contain the day on which it was rendered. */
function useToday(): string | undefined {
  const [today, setToday] = useState<string>();
  useEffect(() => setToday(lagosDay(new Date())), []);
  return today;
}

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
