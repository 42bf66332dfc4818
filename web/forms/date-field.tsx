import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { lagosDay } from '#shared/dates.ts';
import { Button } from '../ui/button.tsx';
import { serverNow } from '../ui/clock.ts';
import { DAY_PARTS } from '../ui/day-inputs.ts';
import { FieldGroup, type FieldProps, useFieldError } from './field-frame.tsx';
import { useDay } from './use-day.ts';

interface Travel {
  /** First and last day, YYYY-MM-DD; by default from today. */
  min?: string;
  max?: string;
  /** Dependent fields, validated again with this one. */
  deps?: readonly string[];
}

/** A date in three inputs, joined by `pageSchema`; with a calendar, except for a birth date. */
export function DateField({
  birth,
  min,
  max,
  deps = [],
  ...props
}: FieldProps & Travel & { birth?: boolean }) {
  const { register } = useFormContext();
  const wrong = Boolean(useFieldError(props.name));
  return (
    <FieldGroup {...props}>
      <div className="mt-[.4rem] flex flex-wrap items-end gap-2">
        {DAY_PARTS.map(({ part, label, digits, width }) => {
          const name = `${props.name}_${part}`;
          return (
            <div key={part}>
              <label htmlFor={name} className="font-normal text-ink-2 text-small">
                {label}
              </label>
              <input
                id={name}
                type="text"
                inputMode="numeric"
                maxLength={digits}
                required={!props.optional}
                autoComplete={birth ? `bday-${part}` : 'off'}
                aria-invalid={wrong}
                className={`control mt-[.15rem] tabular-nums ${width}`}
                // The error is about the whole date, so each input validates it again.
                {...register(name, { deps: [props.name, ...deps] })}
              />
            </div>
          );
        })}
        {!birth && <Calendar {...props} min={min} max={max} deps={deps} />}
      </div>
    </FieldGroup>
  );
}

function Calendar({ name, label, min, max, deps }: FieldProps & Travel) {
  const [day, fill] = useDay(name, deps);
  const input = useRef<HTMLInputElement>(null);
  const open = () => {
    const native = input.current;
    if (!native) return;
    // Set on opening: a cached page would have the day of its rendering.
    native.min ||= lagosDay(serverNow());
    // Safari has showPicker from 16 on; before, iOS opens the calendar on focus.
    (native.showPicker ?? native.focus).call(native);
  };
  return (
    <div className="relative">
      <input
        ref={input}
        type="date"
        name={name}
        value={day ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => target.value && fill(target.value)}
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none absolute inset-0 size-full opacity-0"
      />
      <Button
        kind="second"
        icon={<CalendarDays aria-hidden />}
        onClick={open}
        className="relative px-[.9rem]"
      >
        <span className="sr-only">Calendar: {label}</span>
      </Button>
    </div>
  );
}
