import { Field, type FieldProps, useControl } from './field-frame.tsx';

type Option = string | readonly [value: string, label: string];

export function SelectField<Name extends string = string>({
  options,
  ...props
}: FieldProps<Name> & { options: readonly Option[] }) {
  const control = useControl(props);
  return (
    <Field {...props}>
      <select {...control} className="control mt-[.4rem]">
        <option value="">Choose one</option>
        {options.map((option) => {
          const [value, label] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
      </select>
    </Field>
  );
}
