import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 2500;
const FOR_MS = 120_000;

/** Reloads the page's data while `moving` isn't empty, until two minutes after its last change. */
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
