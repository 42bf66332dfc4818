import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useNextPath } from './arriving.tsx';

/** Calls `go` after `ms` if `on`, unless a navigation or reload starts before. */
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
