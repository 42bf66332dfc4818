import { type FieldProps, HintAndError, LabelText, useControl, WRONG } from './field-frame.tsx';

/** The value is Yes or false. `oneOf`: one of several boxes, none required by itself. */
export function CheckboxField<Name extends string = string>({
  name,
  label,
  hint,
  optional,
  oneOf,
}: FieldProps<Name> & { oneOf?: boolean }) {
  const control = useControl({ name, hint, optional: optional || oneOf });
  return (
    <div data-field className={control['aria-invalid'] ? WRONG : undefined}>
      <HintAndError name={name} hint={hint} />
      <label htmlFor={name} className="flex min-h-(--target) items-start gap-3 py-2 font-medium">
        <input type="checkbox" value="Yes" {...control} className="aria-invalid:border-bad" />
        <span>
          <LabelText label={label} optional={optional} />
        </span>
      </label>
    </div>
  );
}
