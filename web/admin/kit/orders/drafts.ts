import { adminSession } from '../admin-session.ts';

type Purpose = 'message' | 'note' | 'request' | 'denial';

// In memory alone: they are about applicants, and end with the session.
const drafts = new Map<string, unknown>();
const keyOf = (order_id: string, purpose: Purpose) =>
  `${adminSession.token()} ${order_id} ${purpose}`;

/** What was typed about an order and isn't sent yet. */
export const draftOf = <Draft>(order_id: string, purpose: Purpose): Draft | undefined =>
  drafts.get(keyOf(order_id, purpose)) as Draft | undefined;
export const storeDraft = (order_id: string, purpose: Purpose, draft: unknown): void =>
  void drafts.set(keyOf(order_id, purpose), draft);
export const forgetDraft = (order_id: string, purpose: Purpose): void =>
  void drafts.delete(keyOf(order_id, purpose));
