import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useNextPath } from './arriving.tsx';

/**
 * Goes on after `ms` if `on`, unless somebody has pressed something else by then: a link, or what
 * loads the page's data again.
 */
export function useGoSoon(go: () => void, ms: number, on = true): void {
  const loading = useRevalidator().state === 'loading';
  const pressed = useNextPath() !== undefined || loading;
  const goNow = useEffectEvent(go);
  useEffect(() => {
    if (!on || pressed) return;
    const timer = setTimeout(() => goNow(), ms);
    return () => clearTimeout(timer);
  }, [on, pressed, ms]);
}
