import { isOffline } from '../ui/connection.ts';
import shrinkWorker from './upload/shrink-worker.ts?worker&url';

const OURS = /^\/(assets|places)\/|^\/missing\.js$/;

function loaded(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && OURS.test(pathname))
    .map(({ pathname }) => pathname);
}

/** Code for drafts and chosen files, which can't be loaded once offline. */
const loadForUse = (withFiles: boolean) =>
  Promise.all([
    import('./draft/stored.ts'),
    ...(withFiles
      ? [
          import('./files/chosen-file.tsx'),
          import('./upload/engine.ts'),
          import('./upload/shrink.ts'),
        ]
      : []),
  ]).catch(() => undefined);

/** Caches the form by the service worker (`public/sw.js`), so that it opens offline. */
export function cacheForOffline(withFiles: boolean, signal: AbortSignal): void {
  const { serviceWorker } = navigator;
  const page = location.pathname;
  const cache = async () => {
    if (!import.meta.env.PROD || !serviceWorker || !globalThis.caches) return;
    await serviceWorker.register('/sw.js');
    const { active } = await serviceWorker.ready;
    const files = [...new Set([...loaded(), ...(withFiles ? [shrinkWorker] : [])])];
    active?.postMessage({ page, files });
  };
  const cacheNow = () => void cache().catch(() => undefined);
  cacheNow();
  // Again when hidden, with the files loaded since.
  const hidden = () => document.visibilityState === 'hidden' && cacheNow();
  document.addEventListener('visibilitychange', hidden, { signal });
  const begun = () => {
    if (!document.activeElement?.closest('form') || isOffline()) return;
    document.removeEventListener('focusin', begun);
    void loadForUse(withFiles).then(cacheNow);
  };
  document.addEventListener('focusin', begun, { signal });
  begun();
}
