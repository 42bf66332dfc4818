import { adminId } from '../admin-session.ts';

type Purpose = 'message' | 'note' | 'request' | 'denial' | 'edition' | 'answer' | 'reply';

// In memory alone, until signing out, because they are about applicants.
const drafts = new Map<string, unknown>();
const keyOf = (id: string, purpose: Purpose) => `${adminId()} ${id} ${purpose}`;

/** What was typed about an order, or in an edition or a dialog, and isn't sent yet. */
export const draftOf = <Draft>(id: string, purpose: Purpose): Draft | undefined =>
  drafts.get(keyOf(id, purpose)) as Draft | undefined;
export const storeDraft = (id: string, purpose: Purpose, draft: unknown): void =>
  void drafts.set(keyOf(id, purpose), draft);
export const forgetDraft = (id: string, purpose: Purpose): void =>
  void drafts.delete(keyOf(id, purpose));
export const forgetDrafts = (): void => drafts.clear();

/** Forgets it. @returns what puts it back, unless there is a newer one */
export function takeDraft(id: string, purpose: Purpose): (draft: unknown) => void {
  const key = keyOf(id, purpose);
  drafts.delete(key);
  return (draft) => {
    if (!drafts.has(key)) drafts.set(key, draft);
  };
}
