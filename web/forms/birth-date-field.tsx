import { useFormContext } from 'react-hook-form';
import { FieldGroup, type FieldProps, useFieldError } from './field-frame.tsx';

const PARTS = [
  { part: 'day', label: 'Day', digits: 2, width: 'w-[4.25rem]' },
  { part: 'month', label: 'Month', digits: 2, width: 'w-[4.25rem]' },
  { part: 'year', label: 'Year', digits: 4, width: 'w-[5.75rem]' },
] as const;

/** A birth date in three inputs, `<name>_day`, `_month` and `_year`; `pageSchema` joins them. `own` is false for somebody else's birth date. */
export function BirthDateField<Name extends string = string>({ own = true, ...props }: FieldProps<Name> & { own?: boolean }) {
  const { register } = useFormContext();
  const wrong = Boolean(useFieldError(props.name));
  return (
    <FieldGroup {...props}>
      <div className="mt-[.4rem] flex flex-wrap items-end gap-3">
        {PARTS.map(({ part, label, digits, width }) => {
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
                autoComplete={own ? `bday-${part}` : 'off'}
                aria-invalid={wrong}
                className={`control mt-[.15rem] tabular-nums ${width}`}
                // The error belongs to the whole date: a change of any of the three inputs validates it again.
                {...register(name, { deps: props.name })}
              />
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
