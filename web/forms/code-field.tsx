import { TextField } from './text-field.tsx';

/** A field `code` for an authenticator code; unless `app`, also for a recovery code. */
export function CodeField({ hint, app }: { hint?: string; app?: boolean }) {
  return (
    <TextField
      name="code"
      label="Code"
      hint={hint}
      code
      autoComplete="one-time-code"
      inputMode={app ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
