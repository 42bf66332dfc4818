import { useEffect } from 'react';

/** The path of the page that the server sent; others were reached from it without a new document. */
const sentPath = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? window.location.href, window.location.href).pathname;

/**
 * Loads this page anew when it was reached from another without a new document. A document keeps the Content-Security-Policy that it
 * came with, and only the payment pages' own lets a provider's script in.
 */
export function useOwnDocument(needed: boolean): void {
  useEffect(() => {
    if (needed && sentPath() !== window.location.pathname) window.location.reload();
  }, [needed]);
}
