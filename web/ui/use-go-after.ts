import { useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { nextPath } from './arriving.tsx';

/**
 * Goes to a page after some work, shown as its loading, and does what the work resolves to.
 * Whatever link is pressed meanwhile counts in its place.
 */
export function useGoAfter() {
  const navigate = useNavigate();
  const elsewhere = useRef(false);
  elsewhere.current = useNavigation().state !== 'idle';
  return async (to: string, work: () => Promise<(() => void) | undefined>) => {
    const here = window.location.href;
    nextPath.set(to);
    const finish = await work().catch(() => undefined);
    if (nextPath.get() !== to) return;
    nextPath.set(undefined);
    if (elsewhere.current || window.location.href !== here) return;
    finish?.();
    await navigate(to);
  };
}
