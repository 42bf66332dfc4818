import { useEffect } from 'react';

/** The document's path; later ones came by client navigation. */
const sentPath = () =>
  new URL(
    performance.getEntriesByType('navigation')[0]?.name ?? window.location.href,
    window.location.href,
  ).pathname;

/**
 * Reloads a page reached by client navigation: only a payment page's own CSP allows the provider's
 * script.
 */
export function useOwnDocument(needed: boolean): void {
  useEffect(() => {
    if (needed && sentPath() !== window.location.pathname) window.location.reload();
  }, [needed]);
}
