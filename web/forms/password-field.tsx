import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Field, type FieldProps, useControl } from './field-frame.tsx';
import { useSendingState } from './form-context.ts';
import { TextField } from './text-field.tsx';

const RULE = 'At least 8 characters; 15 or more are better.';

export function PasswordField<Name extends string = string>({
  isNew = false,
  ...rest
}: FieldProps<Name> & { isNew?: boolean }) {
  const props = isNew ? { hint: RULE, ...rest } : rest;
  const control = useControl(props);
  const [wanted, setWanted] = useState(false);
  const hydrated = useHydrated();
  // Masked on submit, because browsers remember text inputs and suggest their values.
  const shown = useSendingState().phase === 'idle' && wanted;
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...props}>
      <div className="relative mt-[.4rem]">
        <input
          type={shown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          {...control}
          className="control pr-26"
        />
        {hydrated && (
          <button
            type="button"
            onClick={() => setWanted(!wanted)}
            className="absolute inset-y-[2px] right-[2px] flex min-w-(--target) items-center gap-[.4rem] rounded-field px-3 font-semibold text-brand text-small hover:text-brand-strong hover:underline"
          >
            <Icon aria-hidden className="size-5" />
            <span>{shown ? 'Hide' : 'Show'}</span>
            <span className="sr-only">
              {' '}
              {typeof props.label === 'string' ? props.label.toLowerCase() : 'password'}
            </span>
          </button>
        )}
      </div>
      <span role="status" className="sr-only">
        {shown && 'Your password can be seen.'}
      </span>
    </Field>
  );
}

/** The email address used for login. */
export const LoginField = ({ name }: { name: string }) => (
  <TextField
    name={name}
    label="Email address"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
  />
);
