import { useRef } from 'react';
import { keepDraft, readDraft } from './draft.ts';

/**
 * The Idempotency-Key of what is being sent. It stays the same, reloads included, until the server has said what became of it:
 * an answer that was lost on the way is then given again, and nothing is submitted twice.
 */
export function useIdempotencyKey(draft: string | undefined) {
  const held = useRef<string>(undefined);
  const keep = (key: string | undefined) => {
    held.current = key;
    if (draft) keepDraft(draft, { key });
  };
  return {
    /** The key for this sending; a new one when none is open. */
    get(): string {
      const key = held.current ?? (draft ? readDraft(draft).key : undefined) ?? crypto.randomUUID();
      keep(key);
      return key;
    },
    /** What was sent is settled: the next sending is another one. */
    settle: () => keep(undefined),
  };
}
