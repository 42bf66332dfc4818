import { useEffect } from 'react';

/** Calls `back`, which must stay the same between drawings, when the page comes back to the foreground or out of the browser's cache. */
export function useOnReturn(back: () => void): void {
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), { signal: over.signal });
    window.addEventListener('pageshow', (event) => event.persisted && back(), { signal: over.signal });
    return () => over.abort();
  }, [back]);
}
