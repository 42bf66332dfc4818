import { useEffect } from 'react';
import * as z from 'zod/mini';
import { TextField } from './text-field.tsx';

/** @param digits pattern of the code */
export const mailedCode = (digits: RegExp, wrong: string) =>
  z.string(wrong).check(
    z.overwrite((typed) => typed.replace(/\s/g, '')),
    z.regex(digits, wrong),
  );

/** `asked`: says whom we mailed. */
export function MailedCode({ asked, takesFocus = true }: { asked: string; takesFocus?: boolean }) {
  useEffect(() => {
    if (takesFocus) document.getElementById('code')?.focus();
  }, [takesFocus]);
  return (
    <TextField
      name="code"
      label="Code from our email"
      hint={asked}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
