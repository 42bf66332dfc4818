import { useEffect } from 'react';

/** Global, because a login replaces the layout. */
let shown: string | undefined;

export function focusHeading(): void {
  if (document.activeElement?.closest('main')) return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Focuses the heading after a navigation, for screen readers, unless `main` has the focus. */
export function useHeadingFocus(pathname: string) {
  useEffect(() => {
    const before = shown;
    shown = pathname;
    if (before !== undefined && before !== pathname) focusHeading();
  }, [pathname]);
}
