import { useEffect } from 'react';

/** The path of the loaded document; client navigation changes only the location. */
const sentPath = () =>
  new URL(
    performance.getEntriesByType('navigation')[0]?.name ?? window.location.href,
    window.location.href,
  ).pathname;

/** Reloads after client navigation: only this document's CSP allows the provider's script. */
export function useOwnDocument(needed: boolean): void {
  useEffect(() => {
    if (needed && sentPath() !== window.location.pathname) window.location.reload();
  }, [needed]);
}
