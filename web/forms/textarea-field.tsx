import { Field, type FieldProps, useControl } from './field-frame.tsx';

export function TextareaField<Name extends string = string>({
  rows,
  ...props
}: FieldProps<Name> & { rows?: number }) {
  const control = useControl(props);
  return (
    <Field {...props}>
      <textarea {...control} rows={rows} className="control mt-[.4rem]" />
    </Field>
  );
}
