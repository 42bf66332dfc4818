import { useRef } from 'react';
import { readDraft, updateDraft } from '../draft/drafts.ts';

/** The submission's Idempotency-Key: the same, also after a reload, until it is decided. */
export function useIdempotencyKey(draft: string | undefined) {
  const held = useRef<string>(undefined);
  const keep = (key: string | undefined) => {
    held.current = key;
    if (draft) updateDraft(draft, { key });
  };
  return {
    get(): string {
      const key = held.current ?? (draft ? readDraft(draft).key : undefined) ?? crypto.randomUUID();
      keep(key);
      return key;
    },
    settle: () => keep(undefined),
  };
}
