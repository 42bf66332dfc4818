import { useSyncExternalStore } from 'react';

/** A bearer token in local storage. */
export interface StoredSession {
  token(): string | null;
  /** Null until hydrated, because cached pages contain no personal data; follows other tabs. */
  useToken(): string | null;
  /** Whether this tab's last session expired. */
  hasEnded(): boolean;
  useEnded(): boolean;
  /**
   * Stores the token, and the id if it is known. Returns the page on which this person's last session
   * expired in this tab, if there is one.
   */
  begin(token: string, id: number | undefined): string | undefined;
  /** Stores the page to return to, if the session has expired. */
  noteLeft(page: string): void;
  forget(): void;
  /** True if the server refused the token, which is deleted unless a newer login replaced it. */
  endIfUnknown(token: string, error: unknown): boolean;
}

interface Refusal {
  status?: unknown;
  code?: unknown;
}

/**
 * `idKey` is the storage key of the person's id; `forgetMore` deletes other stored data; `refuses`
 * says whether an error means an invalid token.
 */
export function createStoredSession(
  key: string,
  idKey: string,
  {
    forgetMore,
    refuses = ({ status }) => status === 401,
  }: { forgetMore?: () => void; refuses?: (failed: Refusal) => boolean } = {},
): StoredSession {
  const changed = `${key}-changed`;
  const ended = `${key}-ended`;
  const left = `${key}-left`;
  const subscribe = (notify: () => void) => {
    for (const event of ['storage', changed]) window.addEventListener(event, notify);
    return () => {
      for (const event of ['storage', changed]) window.removeEventListener(event, notify);
    };
  };
  const token = () => localStorage.getItem(key);
  const hasEnded = () => sessionStorage.getItem(ended) !== null;
  const forget = () => {
    localStorage.removeItem(key);
    localStorage.removeItem(idKey);
    sessionStorage.removeItem(ended);
    sessionStorage.removeItem(left);
    forgetMore?.();
  };
  return {
    token,
    forget,
    useToken: () => useSyncExternalStore(subscribe, token, () => null),
    hasEnded,
    useEnded: () => useSyncExternalStore(subscribe, hasEnded, () => false),
    begin(fresh, id) {
      const page =
        sessionStorage.getItem(ended) === String(id) ? sessionStorage.getItem(left) : null;
      localStorage.setItem(key, fresh);
      if (id !== undefined) localStorage.setItem(idKey, String(id));
      sessionStorage.removeItem(ended);
      sessionStorage.removeItem(left);
      return page ?? undefined;
    },
    noteLeft(page) {
      if (hasEnded()) sessionStorage.setItem(left, page);
    },
    endIfUnknown(used, error) {
      if (!refuses(error as Refusal)) return false;
      if (token() === used) {
        const id = localStorage.getItem(idKey);
        forget();
        sessionStorage.setItem(ended, id ?? '');
        window.dispatchEvent(new Event(changed));
      }
      return true;
    },
  };
}
