import { type RefObject, useEffect, useRef } from 'react';

/** Whether the focus may be moved: it is on the document or the heading. */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || Boolean(document.activeElement?.matches('main h1'));

/**
 * When the focused element is removed, the heading takes the focus: screen readers would say
 * nothing.
 */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let last: EventTarget | null = null;
    let frame = 0;
    const remember = ({ target }: FocusEvent) => {
      last = target;
    };
    const lost = () =>
      last instanceof Node && !last.isConnected && document.activeElement === document.body;
    const keep = () => {
      if (!lost()) return;
      const heading = page.querySelector('h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (!lost()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(keep);
      });
    });
    page.addEventListener('focusin', remember);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return main;
}
