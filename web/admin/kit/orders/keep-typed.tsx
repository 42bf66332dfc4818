import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { storeDraft } from './drafts.ts';

/** Stores a form's values as a draft while they are typed; the form forgets it once sent. */
export function KeepTyped({ id, purpose }: { id: string; purpose: 'answer' | 'reply' }) {
  const { watch } = useFormContext();
  useEffect(() => {
    const { unsubscribe } = watch((values) => storeDraft(id, purpose, values));
    return unsubscribe;
  }, [watch, id, purpose]);
  return null;
}
