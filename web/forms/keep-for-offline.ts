import shrinkWorker from './upload/shrink-worker.ts?worker&url';

const OURS = /^\/(assets|places)\/|^\/missing\.js$/;

function loaded(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && OURS.test(pathname))
    .map(({ pathname }) => pathname);
}

/** What chosen files need: without a network it is too late to load it. */
const loadForFiles = () =>
  Promise.all([
    import('./chosen-file.tsx'),
    import('./upload/engine.ts'),
    import('./upload/shrink.ts'),
    import('./draft/stored.ts'),
  ]).catch(() => undefined);

/** This form opens again without a network (`public/sw.js`). */
export function keepForOffline(withFiles: boolean, signal: AbortSignal): void {
  const { serviceWorker } = navigator;
  const page = location.pathname;
  const keep = async () => {
    if (!import.meta.env.PROD || !serviceWorker || !globalThis.caches) return;
    await serviceWorker.register('/sw.js');
    const { active } = await serviceWorker.ready;
    const files = [...new Set([...loaded(), ...(withFiles ? [shrinkWorker] : [])])];
    active?.postMessage({ page, files });
  };
  const keepNow = () => void keep().catch(() => undefined);
  keepNow();
  // With what was loaded meanwhile.
  const hidden = () => document.visibilityState === 'hidden' && keepNow();
  document.addEventListener('visibilitychange', hidden, { signal });
  if (!withFiles) return;
  const begun = () => {
    if (!document.activeElement?.closest('form') || !navigator.onLine) return;
    document.removeEventListener('focusin', begun);
    void loadForFiles().then(keepNow);
  };
  document.addEventListener('focusin', begun, { signal });
  begun();
}
