import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 2500;
const FOR_MS = 120_000;

/**
 * Reads the page's data again every few seconds while something on it moves by itself, as a refund that is being sent; `moving` says what and where
 * it stands, and is empty for nothing. Two minutes after the last change it stops.
 */
export function useFollow(moving: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!moving) return;
    const began = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - began > FOR_MS) clearInterval(timer);
      else if (document.visibilityState === 'visible') void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [moving, revalidate]);
}
