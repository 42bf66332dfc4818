import type { Values } from './form-schema.ts';

/** In session storage: phones are shared, and drafts contain passport numbers. */
export interface Draft {
  values?: Values;
  /** The Idempotency-Key of a submission without a response yet. */
  key?: string;
}

const place = (name: string) => `draft:${name}`;

export function readDraft(name: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(place(name)) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

export function keepDraft(name: string, part: Draft): void {
  try {
    sessionStorage.setItem(place(name), JSON.stringify({ ...readDraft(name), ...part }));
  } catch {
    // Storage is unavailable: the form works without drafts.
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(place(name));
  } catch {
    // As above.
  }
}

/** Deletes every draft of this tab: the next person using it is somebody else. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(place(''))) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
