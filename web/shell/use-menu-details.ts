import { useEffect, useRef } from 'react';

/** A menu that opens without script: Escape closes it and leads back to its button; a press or focus elsewhere closes it. */
export function useMenuDetails() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const box = details.current;
      if (!box?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        box.querySelector('summary')?.focus();
      } else if (box.contains(event.target as Node)) return;
      box.open = false;
    };
    const events = ['keydown', 'pointerdown', 'focusin'];
    for (const name of events) document.addEventListener(name, close);
    return () => {
      for (const name of events) document.removeEventListener(name, close);
    };
  }, []);
  return details;
}
