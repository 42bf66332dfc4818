import type { InputHTMLAttributes } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field, type FieldProps, useControl } from './field-frame.tsx';
import { MistypedAddress } from './mistyped-address.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'inputMode'
  | 'spellCheck'
  | 'maxLength'
>;

export function TextField<Name extends string = string>({
  name,
  label,
  hint,
  optional,
  code,
  ...native
}: FieldProps<Name> & Native & { code?: boolean }) {
  const control = useControl({ name, hint, optional });
  return (
    <Field name={name} label={label} hint={hint} optional={optional}>
      <input
        type="text"
        {...native}
        {...control}
        className={`control mt-[.4rem] ${code ? 'font-mono' : ''}`}
      />
    </Field>
  );
}

export function EmailField<Name extends string = string>(props: FieldProps<Name>) {
  const { setValue } = useFormContext();
  return (
    <div>
      <TextField
        {...props}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MistypedAddress
        id={props.name}
        take={(address) =>
          setValue<string>(props.name, address, { shouldDirty: true, shouldValidate: true })
        }
      />
    </div>
  );
}
