import { useFormContext, useWatch } from 'react-hook-form';
import { formatNaira } from '#shared/money.ts';
import { Field, type FieldProps, useControl } from '../../forms/field-frame.tsx';

/** `₦45,000` and `45 000` as the number that is meant; anything else stays as it was typed. */
const plain = (typed: unknown) =>
  typeof typed === 'string' && /^\s*₦?\s*\d{1,3}([, ]?\d{3})*\s*$/.test(typed) ? typed.replace(/\D/g, '') : typed;

/** A price in whole naira, read back with its thousands below. */
export function PriceField<Name extends string>(props: FieldProps<Name>) {
  const { name } = props;
  const { register } = useFormContext();
  const control = { ...useControl(props), ...register(name, { setValueAs: plain }) };
  const typed = String(plain(useWatch({ name })) ?? '').trim();
  return (
    <Field {...props}>
      <input type="text" inputMode="numeric" autoComplete="off" maxLength={20} {...control} className="control mt-[.4rem] tabular-nums" />
      {/^\d{1,10}$/.test(typed) && <p className="mt-[.35rem] text-ink-2 text-small tabular-nums">{formatNaira(Number(typed))}</p>}
    </Field>
  );
}
