import { useEffect } from 'react';

/** The page shown last. Kept over layouts: after a login another one is drawn, which is a navigation all the same. */
let shown: string | undefined;

/** After navigating, focuses the page's heading unless the page has set the focus itself, so that a screen reader announces the page. */
export function useHeadingFocus(pathname: string) {
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before === undefined || before === pathname) return;
    if (document.activeElement?.closest('main')) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}
