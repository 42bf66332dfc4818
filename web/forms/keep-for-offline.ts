import shrinkWorker from './upload/shrink-worker.ts?worker&url';

const AT_REST_MS = 2000;
const OURS = /^\/(assets|places)\/|^\/streams\.js$/;

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

/** This form opens again without a network (`public/sw.js`). @returns what ends it */
export function keepForOffline(withFiles: boolean): () => void {
  const { serviceWorker } = navigator;
  const over = new AbortController();
  const { signal } = over;
  const page = location.pathname;
  const keep = async () => {
    if (!import.meta.env.PROD || !serviceWorker || !globalThis.caches) return;
    await serviceWorker.register('/sw.js');
    const { active } = await serviceWorker.ready;
    const files = [...new Set([...loaded(), ...(withFiles ? [shrinkWorker] : [])])];
    active?.postMessage({ page, files });
  };
  const keepNow = () => void keep().catch(() => undefined);
  const timer = setTimeout(keepNow, AT_REST_MS);
  // With what was loaded meanwhile.
  const hidden = () => document.visibilityState === 'hidden' && keepNow();
  document.addEventListener('visibilitychange', hidden, { signal });
  const begun = ({ target }: FocusEvent) => {
    if (!(target instanceof Element && target.closest('form')) || !navigator.onLine) return;
    document.removeEventListener('focusin', begun);
    if (withFiles) void loadForFiles();
  };
  document.addEventListener('focusin', begun, { signal });
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}
