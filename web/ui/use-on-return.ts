import { useEffect } from 'react';

/** Calls `back` when the page comes back to the foreground or out of the browser's back/forward cache. `back` must be the same function on every render. */
export function useOnReturn(back: () => void): void {
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), { signal: over.signal });
    window.addEventListener('pageshow', (event) => event.persisted && back(), { signal: over.signal });
    return () => over.abort();
  }, [back]);
}
