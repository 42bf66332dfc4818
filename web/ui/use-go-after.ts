import { useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { nextPath } from './arriving.tsx';

/** Does `work`, shown as loading `to`, then goes there. A link pressed meanwhile wins. */
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
