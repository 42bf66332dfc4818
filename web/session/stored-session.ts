import { useSyncExternalStore } from 'react';

/** A bearer token in local storage. */
export interface StoredSession {
  token(): string | null;
  /** Null until hydrated, because cached pages contain no personal data; follows other tabs. */
  useToken(): string | null;
  /** Whether this tab's last session expired. */
  hasEnded(): boolean;
  useEnded(): boolean;
  begin(token: string): void;
  forget(): void;
  /**
   * For the error of a failed call: true if the server refused the token, which is deleted unless a
   * newer login replaced it.
   */
  endIfUnknown(token: string, error: unknown): boolean;
}

interface Refusal {
  status?: unknown;
  code?: unknown;
}

/**
 * `forgetMore` deletes other stored data; `refuses` says whether an error means an invalid token.
 */
export function createStoredSession(
  key: string,
  {
    forgetMore,
    refuses = ({ status }) => status === 401,
  }: { forgetMore?: () => void; refuses?: (failed: Refusal) => boolean } = {},
): StoredSession {
  const changed = `${key}-changed`;
  const ended = `${key}-ended`;
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
    sessionStorage.removeItem(ended);
    forgetMore?.();
  };
  return {
    token,
    forget,
    useToken: () => useSyncExternalStore(subscribe, token, () => null),
    hasEnded,
    useEnded: () => useSyncExternalStore(subscribe, hasEnded, () => false),
    begin(fresh) {
      localStorage.setItem(key, fresh);
      sessionStorage.removeItem(ended);
    },
    endIfUnknown(used, error) {
      if (!refuses(error as Refusal)) return false;
      if (token() === used) {
        forget();
        sessionStorage.setItem(ended, 'yes');
        window.dispatchEvent(new Event(changed));
      }
      return true;
    },
  };
}
