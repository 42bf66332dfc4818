import { type InputHTMLAttributes, lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field, type FieldProps, useControl } from './field-frame.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'spellCheck' | 'maxLength' | 'onFocus'
>;

/** One line of text. `code` uses the monospaced font of IDs and passport numbers. */
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
      <input type="text" {...native} {...control} className={`control mt-[.4rem] ${code ? 'font-mono' : ''}`} />
    </Field>
  );
}

const DidYouMean = lazy(async () => ({ default: (await import('./did-you-mean.tsx')).DidYouMean }));

/** An email address; where it looks mistyped, another is offered. That is loaded once the field is entered. */
export function EmailField<Name extends string = string>(props: FieldProps<Name>) {
  const { setValue } = useFormContext();
  const [entered, enter] = useState(false);
  return (
    <div>
      <TextField {...props} onFocus={() => enter(true)} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      {entered && (
        <Suspense>
          <DidYouMean take={(address) => setValue<string>(props.name, address, { shouldDirty: true, shouldValidate: true })} />
        </Suspense>
      )}
    </div>
  );
}
