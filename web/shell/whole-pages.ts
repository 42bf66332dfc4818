import { type ClientInstrumentation, matchRoutes } from 'react-router';
import { nextPath, setNextAddress } from '../ui/arriving.tsx';
import { fetchChunks } from '../ui/chunks.ts';
import { isOffline, Patience } from '../ui/connection.ts';

interface Manifest {
  routes: Record<
    string,
    {
      id: string;
      path?: string;
      index?: boolean;
      parentId?: string;
      module: string;
      imports?: string[];
    }
  >;
}

function filesOf(path: string): string[] {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest })
    .__reactRouterManifest;
  const pages = Object.values(routes).filter((route) => route.path || route.index);
  const files: string[] = [];
  const page = matchRoutes(pages as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id;
  for (let route = routes[page ?? '']; route; route = routes[route.parentId ?? ''])
    files.push(route.module, ...(route.imports ?? []));
  return files;
}

let wanted = 0;

/** Cancels navigations that wait. @param path shown as the next page while its files load */
function goElsewhere(to?: URL, path?: string): void {
  wanted += 1;
  setNextAddress(to);
  nextPath.set(path);
}

/** Never resolves if another navigation began meanwhile. */
async function unlessElsewhere(waiting: Promise<unknown>): Promise<void> {
  const own = wanted;
  // Files that the server doesn't have are left to the router's error handling.
  await waiting.catch(() => undefined);
  if (own !== wanted) await new Promise(() => {});
}

/**
 * Navigates once the page's files are loaded, because React Router reloads the document when an
 * import fails, which shows the browser's error page when offline.
 */
export const wholePages: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        const next = typeof to === 'string' ? new URL(to, location.href) : undefined;
        const missing = next && fetchChunks(filesOf(next.pathname));
        goElsewhere(next, missing && next.pathname);
        const own = wanted;
        if (missing) await unlessElsewhere(missing);
        await go();
        if (own !== wanted) return;
        setNextAddress(undefined);
        nextPath.set(undefined);
      },
    });
  },
};

/** The same for Back and Forward, and offline for links. Call it before the router listens. */
export function holdNavigationsUntilLoaded(): void {
  addEventListener('popstate', (event) => {
    goElsewhere();
    const missing = fetchChunks(filesOf(location.pathname));
    if (!missing) return;
    event.stopImmediatePropagation();
    void unlessElsewhere(missing).then(() =>
      dispatchEvent(new PopStateEvent('popstate', { state: history.state })),
    );
  });

  const whenBack = async (event: Event, go: () => void) => {
    event.preventDefault();
    goElsewhere();
    await unlessElsewhere(new Patience().wait());
    go();
  };
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (!isOffline() || event.defaultPrevented || !link || !/^https?:$/.test(link.protocol)) return;
    const here = link.hash && link.href.split('#')[0] === location.href.split('#')[0];
    if (!here) void whenBack(event, () => link.click());
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!isOffline() || event.defaultPrevented || form.method === 'dialog') return;
    if (form.method === 'get')
      return void whenBack(event, () =>
        form.requestSubmit ? form.requestSubmit(event.submitter) : form.submit(),
      );
    // A form with side effects, such as a payment, is never resubmitted automatically.
    event.preventDefault();
    void new Patience().wait(
      undefined,
      'No connection. Nothing was sent: press again when it is back.',
    );
  });
}
