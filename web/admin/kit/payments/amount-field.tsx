import { useFormContext, useWatch } from 'react-hook-form';
import { formatNaira } from '#shared/money/money.ts';
import { Field, type FieldProps, useControl } from '../../../forms/field-frame.tsx';
import { Button } from '../../../ui/button.tsx';

/** Converts `₦10,000.50` and `10 000.5` to a number; anything else is left to the schema. */
export const readAmount = (typed: unknown): unknown =>
  typeof typed === 'string' && /^\s*₦?\s*\d{1,3}([, ]?\d{3})*(\.\d{1,2})?\s*$/.test(typed)
    ? Number(typed.replace(/[^\d.]/g, ''))
    : typed;

interface AmountFieldProps<Name extends string> extends FieldProps<Name> {
  /** Amounts that a button enters. */
  offers: readonly (readonly [label: string, naira: number])[];
  /** Returns a text about the typed amount; undefined for none. */
  follows?: (naira: number) => string | undefined;
}

/** Input for an amount in naira with kobo. */
export function AmountField<Name extends string>({
  offers,
  follows,
  ...props
}: AmountFieldProps<Name>) {
  const name: string = props.name;
  const { register, setValue } = useFormContext();
  const control = { ...useControl(props), ...register(name, { setValueAs: readAmount }) };
  const amount = readAmount(useWatch({ name }));
  const told = typeof amount === 'number' && amount > 0 ? follows?.(amount) : undefined;
  return (
    <Field {...props}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...control}
        className="control mt-[.4rem] tabular-nums"
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {offers.map(([label, naira]) => (
          <Button
            key={label}
            size="dense"
            kind="second"
            onClick={() => setValue(name, naira, { shouldValidate: true, shouldDirty: true })}
          >
            {`${label}: ${formatNaira(naira)}`}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 font-semibold text-marigold-ink text-small empty:mt-0">
        {told}
      </p>
    </Field>
  );
}
