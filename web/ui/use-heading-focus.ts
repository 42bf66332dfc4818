import { useEffect } from 'react';

/** Global, since a login changes the layout, which is a navigation too. */
let shown: string | undefined;

/** After a navigation, focuses the heading for screen readers, unless something has the focus. */
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
