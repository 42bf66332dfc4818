import type { Values } from './form-schema.ts';

/** What is kept of a form that is being filled in: never files. Session storage, since phones are shared and these are passport numbers. */
export interface Draft {
  values?: Values;
  /** The Idempotency-Key of what was sent without an answer. */
  key?: string;
}

const place = (name: string) => `draft:${name}`;

/** The kept draft; empty when there is none or the browser keeps nothing. */
export function readDraft(name: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(place(name)) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Changes a part of the draft; the rest stays. */
export function keepDraft(name: string, part: Draft): void {
  try {
    sessionStorage.setItem(place(name), JSON.stringify({ ...readDraft(name), ...part }));
  } catch {
    // A browser that keeps nothing: the form works all the same.
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(place(name));
  } catch {
    // As above.
  }
}

/** Forgets every draft of this tab: the next person at it is somebody else. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(place(''))) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
