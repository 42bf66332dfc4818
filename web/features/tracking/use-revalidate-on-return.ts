import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the page's data anew when the page comes back to the foreground: money and decisions arrive while a phone is asleep. */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const over = new AbortController();
    const back = () => void revalidate();
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && back(), { signal: over.signal });
    window.addEventListener('pageshow', (event) => event.persisted && back(), { signal: over.signal });
    return () => over.abort();
  }, [revalidate]);
}
