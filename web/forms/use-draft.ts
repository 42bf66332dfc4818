import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type CarriedIn, carryInto, noteTyped } from './carry.ts';
import { keepDraft, readDraft } from './draft.ts';
import type { Values } from './form-schema.ts';
import { onBehalfHeaders } from './on-behalf.ts';

/** Passwords and mailed codes are never stored. */
const SECRET = /password|^code$/;

const typedOnly = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value && !(value instanceof File) && !SECRET.test(name),
    ),
  );

/**
 * Saves a form's values under `name` and restores them after a reload. With `about`, a form without
 * a draft starts with the personal details of another one.
 */
export function useDraft(
  name: string | undefined,
  form: UseFormReturn,
  about: string | undefined,
): { restored: boolean; carried: CarriedIn | undefined } {
  const [restored, setRestored] = useState(false);
  const [carried, setCarried] = useState<CarriedIn>();
  const { getValues, setValue, setFocus, subscribe } = form;
  const { defaultValues } = form.formState;
  useEffect(() => {
    if (!name) return;
    // A caller's details are shared with no other form.
    const carries = about && !('on-behalf-of' in onBehalfHeaders());
    const { values: drafted = {} } = readDraft(name);
    // Values typed before hydration are newer than the draft.
    const missing = Object.entries(drafted).filter(([field, value]) => {
      const now = getValues(field);
      return (!now || now === defaultValues?.[field]) && now !== value;
    });
    for (const [field, value] of missing) setValue(field, value);
    setRestored(missing.length > 0);
    const typed = typedOnly(getValues());
    if (Object.entries(typed).some(([field, value]) => value !== defaultValues?.[field]))
      keepDraft(name, { values: typed });
    const came =
      carries && Object.keys(drafted).length === 0
        ? carryInto({ getValues, setValue, setFocus })
        : undefined;
    setCarried(
      came && {
        about: came.about,
        clear() {
          came.clear();
          setCarried(undefined);
        },
      },
    );
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        keepDraft(name, { values: typedOnly(values) });
        if (carries) noteTyped(about, values);
      },
    });
  }, [name, about, getValues, setValue, setFocus, subscribe, defaultValues]);
  return { restored, carried };
}
