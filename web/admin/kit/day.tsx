import { useEffect, useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { isCalendarDay, whyNoDay } from '#shared/dates.ts';
import { DateField } from '../../forms/date-field.tsx';
import { dayInputs, joinDay, splitDay } from '../../ui/day-inputs.ts';

interface DayProps {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  /** Called with what was typed, even before it is a valid date. */
  onChange(typed: string): void;
  /** First day of the calendar, YYYY-MM-DD. */
  min?: string;
  className?: string;
}

const inputsOf = (name: string, day: string) =>
  day ? splitDay(name, day) : Object.fromEntries(dayInputs(name).map((input) => [input, '']));

/** The forms' date field, for use outside a form. */
export function Day({ label, value, onChange, min = '2000-01-01', className }: DayProps) {
  const name = useId();
  const form = useForm({ defaultValues: inputsOf(name, value) });
  const typed = () => joinDay(form.getValues(dayInputs(name))) ?? '';
  // In the event: an effect may come after the next input's (docs/decisions/0077).
  const change = () => {
    // Not on leaving it: what stands below would move away under the press that leaves it.
    if (!whyNoDay(typed())) form.clearErrors(name);
    onChange(typed());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another day is shown here.
  useEffect(() => {
    if (value ? value !== typed() : isCalendarDay(typed())) form.reset(inputsOf(name, value));
  }, [value]);
  const check = () => {
    const message = whyNoDay(typed());
    if (message) form.setError(name, { message });
  };
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears its inputs. */}
      <div
        className={`[&_:is(legend,label)]:text-dense ${className ?? ''}`}
        onChange={change}
        onBlur={check}
      >
        <DateField name={name} label={label} optional="unsaid" min={min} />
      </div>
    </FormProvider>
  );
}
