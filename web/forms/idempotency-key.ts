import { useRef } from 'react';
import { keepDraft, readDraft } from './draft.ts';

/**
 * The Idempotency-Key of the current submission. It stays the same, reloads included, until the server has decided about it:
 * if the response was lost, the server repeats it, and nothing is submitted twice.
 */
export function useIdempotencyKey(draft: string | undefined) {
  const held = useRef<string>(undefined);
  const keep = (key: string | undefined) => {
    held.current = key;
    if (draft) keepDraft(draft, { key });
  };
  return {
    /** The current submission's key, created when there is none. */
    get(): string {
      const key = held.current ?? (draft ? readDraft(draft).key : undefined) ?? crypto.randomUUID();
      keep(key);
      return key;
    },
    /** Deletes the key: the server has decided, and the next submission is a new one. */
    settle: () => keep(undefined),
  };
}
