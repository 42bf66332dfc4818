import { useSyncExternalStore } from 'react';

/** A session in a browser, for one audience: a bearer token in local storage. */
export interface StoredSession {
  /** The token at this moment, or null; components use `useToken`. */
  token(): string | null;
  /** The token, or null. It is read after hydration only, so that a cached page contains nobody's data, and again when another tab signs in or out. */
  useToken(): string | null;
  /** Whether this tab's last session expired and nobody has signed in since. */
  hasEnded(): boolean;
  useEnded(): boolean;
  /** Stores a login's token. */
  begin(token: string): void;
  /** Forgets the token on this device. */
  forget(): void;
  /**
   * For every failed call that carried a token: when the server refuses it, it is forgotten here, unless a newer login has taken its
   * place. True when it was so.
   */
  endIfUnknown(token: string, error: unknown): boolean;
}

/** As much of a failed call as tells whether its token is good for nothing. */
interface Refusal {
  status?: unknown;
  code?: unknown;
}

/**
 * `key` names the token in local storage; `forgetMore` deletes what else is stored of the person; `refuses` tells whether a failed call says
 * that the token is good for nothing.
 */
export function createStoredSession(
  key: string,
  { forgetMore, refuses = ({ status }) => status === 401 }: { forgetMore?: () => void; refuses?: (failed: Refusal) => boolean } = {},
): StoredSession {
  const changed = `${key}-changed`;
  /** In session storage: the session expired, and the login page says so. */
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
