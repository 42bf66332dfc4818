import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { isCalendarDay } from '#shared/dates.ts';
import { dayInputs, joinDay, splitDay } from '../ui/day-inputs.ts';

/** A date field's day (YYYY-MM-DD, if valid) and its setter. */
export function useDay(
  name: string,
  deps: readonly string[] = [],
): [day: string | undefined, fill: (day: string) => void] {
  const { setValue, trigger } = useFormContext();
  const { isSubmitted } = useFormState();
  const typed = joinDay(useWatch({ name: dayInputs(name) }));
  return [
    typed && isCalendarDay(typed) ? typed : undefined,
    (day) => {
      for (const [input, value] of Object.entries(splitDay(name, day)))
        setValue(input, value, { shouldDirty: true });
      if (isSubmitted) void trigger([name, ...deps]);
    },
  ];
}
