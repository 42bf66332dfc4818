import { useEffect, useEffectEvent } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

const FOR_MS = 120_000;

/** Reloads the data every `every` ms while `moving`, for two minutes after its last change. */
export function useFollow(moving: string | boolean, every = 2500): void {
  const { state, revalidate } = useRevalidator();
  const navigating = useNavigation().state !== 'idle';
  // Revalidating would start a running load, and a navigation, again.
  const tick = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && state === 'idle' && !navigating)
      void revalidate();
  });
  useEffect(() => {
    if (!moving) return;
    const began = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - began > FOR_MS) clearInterval(timer);
      else tick();
    }, every);
    return () => clearInterval(timer);
  }, [moving, every]);
}
