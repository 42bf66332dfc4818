import { useEffect } from 'react';

/** Calls `back` on return to the foreground or from the bfcache. `back` must be stable. */
export function useOnReturn(back: () => void): void {
  useEffect(() => {
    const over = new AbortController();
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && back(),
      { signal: over.signal },
    );
    window.addEventListener('pageshow', (event) => event.persisted && back(), {
      signal: over.signal,
    });
    return () => over.abort();
  }, [back]);
}
