import { Field, type FieldProps, useControl } from './field-frame.tsx';

export function SelectField<Name extends string = string>({
  options,
  ...props
}: FieldProps<Name> & { options: readonly string[] }) {
  const control = useControl(props);
  return (
    <Field {...props}>
      <select {...control} className="control mt-[.4rem]">
        <option value="">Choose one</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}
