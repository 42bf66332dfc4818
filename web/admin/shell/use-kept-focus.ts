import { type RefObject, useEffect, useRef } from 'react';

/** Whether the focus is where nobody put it: on the document, or kept by a page's heading. What replaces the pressed button may take it then. */
export const isFocusFree = (): boolean => document.activeElement === document.body || Boolean(document.activeElement?.matches('main h1'));

/**
 * The ref of a page's main part. When what had the focus is removed there, such as a row once it is done with, the page's heading takes the
 * focus: otherwise the browser's document has it, and a screen reader says nothing. What sets the focus itself comes first.
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
    const lost = () => last instanceof Node && !last.isConnected && document.activeElement === document.body;
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
