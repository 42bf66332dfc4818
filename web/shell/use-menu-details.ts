import { useEffect, useRef } from 'react';

/** A menu that opens without JavaScript. Escape or a press elsewhere closes it. */
export function useMenuDetails() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ key, target }: KeyboardEvent) => {
      const box = details.current;
      if (!box?.open || (key ? key !== 'Escape' : box.contains(target as Node))) return;
      box.open = false;
      if (key) box.querySelector('summary')?.focus();
    };
    const leaving = new AbortController();
    for (const event of ['keydown', 'pointerdown', 'focusin'])
      addEventListener(event, close as EventListener, leaving);
    return () => leaving.abort();
  }, []);
  return details;
}
