import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { storeDraft } from './drafts.ts';

/**
 * Stores a form's values as they are typed, as a draft of this id; the form takes it as its
 * defaults and forgets it once sent.
 */
export function KeepTyped({ id, purpose }: { id: string; purpose: 'answer' | 'reply' }) {
  const { watch } = useFormContext();
  useEffect(() => {
    const { unsubscribe } = watch((values) => storeDraft(id, purpose, values));
    return unsubscribe;
  }, [watch, id, purpose]);
  return null;
}
