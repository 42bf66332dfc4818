import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepDraft, readDraft } from './draft.ts';
import type { Values } from './form-schema.ts';

/** Passwords and mailed codes are nobody's to keep. */
const SECRET = /password|^code$/;

/** What is worth keeping: what was typed or ticked, never files or secrets. */
const typedOnly = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value && !(value instanceof File) && !SECRET.test(name)));

/**
 * Keeps what is typed in session storage under `name` and puts it back when the page is loaded again; without a name it does nothing.
 * True when something was put back.
 */
export function useDraft(name: string | undefined, { getValues, setValue, subscribe, formState }: UseFormReturn): boolean {
  const [restored, setRestored] = useState(false);
  const { defaultValues } = formState;
  useEffect(() => {
    if (!name) return;
    // What was typed before hydration is newer.
    const missing = Object.entries(readDraft(name).values ?? {}).filter(([field, value]) => {
      const now = getValues(field);
      return (!now || now === defaultValues?.[field]) && now !== value;
    });
    for (const [field, value] of missing) setValue(field, value);
    setRestored(missing.length > 0);
    const typed = typedOnly(getValues());
    if (Object.entries(typed).some(([field, value]) => value !== defaultValues?.[field])) keepDraft(name, { values: typed });
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(name, { values: typedOnly(values) }) });
  }, [name, getValues, setValue, subscribe, defaultValues]);
  return restored;
}
