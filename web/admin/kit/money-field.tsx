import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field, type FieldProps, useControl } from '../../forms/field-frame.tsx';

/** Converts `₦45,000` and `45 000` to digits; returns anything else as typed. */
export const digitsOf = (typed: unknown): unknown =>
  typeof typed === 'string' && /^\s*₦?\s*\d{1,3}([, ]?\d{3})*\s*$/.test(typed)
    ? typed.replace(/\D/g, '')
    : typed;

const withCommas = (value: unknown): string =>
  String(digitsOf(value) ?? '').replace(/^\d{4,}$/, (digits) =>
    digits.replace(/\B(?=(\d{3})+$)/g, ','),
  );

/** Input for whole naira, shown with commas. */
export function MoneyField<Name extends string>({
  readOnly,
  ...props
}: FieldProps<Name> & { readOnly?: boolean | undefined }) {
  const { name } = props;
  const { register, getValues, setValue } = useFormContext();
  const show = () => setValue<string>(name, withCommas(getValues(name)));
  const control = {
    ...useControl(props),
    ...register(name, { setValueAs: digitsOf, onBlur: show }),
  };
  // Formats the initial value too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(show, []);
  return (
    <Field {...props}>
      <div className="relative mt-[.4rem]">
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-[.85rem] flex items-center text-ink-2"
        >
          ₦
        </span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          readOnly={readOnly}
          {...control}
          className="control pl-8! tabular-nums"
        />
      </div>
    </Field>
  );
}
