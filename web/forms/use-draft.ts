import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepDraft, readDraft } from './draft.ts';
import type { Values } from './form-schema.ts';

/** Passwords and mailed codes are never stored. */
const SECRET = /password|^code$/;

/** The values to store: typed or ticked, never files or secrets. */
const typedOnly = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value && !(value instanceof File) && !SECRET.test(name)));

/**
 * Saves a form's values in session storage under `name` and restores them after a reload; without a name it does nothing.
 * Returns true when something was restored.
 */
export function useDraft(name: string | undefined, { getValues, setValue, subscribe, formState }: UseFormReturn): boolean {
  const [restored, setRestored] = useState(false);
  const { defaultValues } = formState;
  useEffect(() => {
    if (!name) return;
    // Values typed before hydration are newer than the draft.
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
