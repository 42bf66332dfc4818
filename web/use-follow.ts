import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const FOR_MS = 120_000;

/**
 * Reloads the page's data every `every` ms while `moving` is set, for two minutes after its last
 * change.
 */
export function useFollow(moving: string | boolean, every = 2500): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moving) return;
    const began = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - began > FOR_MS) clearInterval(timer);
      else if (document.visibilityState === 'visible') void revalidate();
    }, every);
    return () => clearInterval(timer);
  }, [moving, every, revalidate]);
}
