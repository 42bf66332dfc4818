import { TextField } from './text-field.tsx';

interface CodeFieldProps {
  hint?: string;
  app?: boolean;
  autoFocus?: boolean;
}

/** A field `code` for an authenticator code; unless `app`, also for a recovery code. */
export function CodeField({ hint, app, autoFocus }: CodeFieldProps) {
  return (
    <TextField
      name="code"
      label="Code"
      hint={hint}
      code
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      inputMode={app ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
