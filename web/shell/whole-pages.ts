import { type ClientInstrumentation, matchRoutes } from 'react-router';
import { nextPath } from '../ui/arriving.tsx';
import { fetchChunks } from '../ui/chunks.ts';
import { Patience } from '../ui/line.ts';

interface Manifest {
  routes: Record<string, { id: string; path?: string; index?: boolean; parentId?: string; module: string; imports?: string[] }>;
}

/** The files of the page at a path, and of the layouts around it. */
function filesOf(path: string): string[] {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  const pages = Object.values(routes).filter((route) => route.path || route.index);
  const files: string[] = [];
  const page = matchRoutes(pages as Parameters<typeof matchRoutes>[0], path)?.at(-1)?.route.id;
  for (let route = routes[page ?? '']; route; route = routes[route.parentId ?? '']) files.push(route.module, ...(route.imports ?? []));
  return files;
}

/** Counts where people wanted to go: only the last is gone to. */
let wanted = 0;

/** Resolves once something was waited for; never, where somebody wanted to go elsewhere meanwhile. */
async function unlessElsewhere(waiting: Promise<unknown>): Promise<void> {
  const own = wanted;
  // What can't be had though our server answers is for the router to tell.
  await waiting.catch(() => undefined);
  if (own !== wanted) await new Promise(() => {});
}

/**
 * A page is gone to once its files are there. React Router loads the document anew when it can't import one, and offline nothing comes of that
 * but the browser's own page.
 */
export const wholePages: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(go, { to }) {
        wanted += 1;
        const path = typeof to === 'string' ? new URL(to, location.href).pathname : undefined;
        const missing = path && fetchChunks(filesOf(path));
        if (!missing) return void (await go());
        nextPath.set(path);
        await unlessElsewhere(missing);
        await go();
        nextPath.set(undefined);
      },
    });
  },
};

/** The same for the browser's own ways: Back and Forward, and links and forms that load a document, while it is offline. Before the router listens. */
export function watchWays(): void {
  addEventListener('popstate', (event) => {
    const missing = fetchChunks(filesOf(location.pathname));
    if (!missing) return;
    wanted += 1;
    event.stopImmediatePropagation();
    void unlessElsewhere(missing).then(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })));
  });

  const whenBack = async (event: Event, go: () => void) => {
    event.preventDefault();
    wanted += 1;
    await unlessElsewhere(new Patience().wait());
    go();
  };
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    if (navigator.onLine || event.defaultPrevented || !link || !/^https?:$/.test(link.protocol)) return;
    const here = link.hash && link.href.split('#')[0] === location.href.split('#')[0];
    if (!here) void whenBack(event, () => link.click());
  });
  addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (navigator.onLine || event.defaultPrevented || form.method === 'dialog') return;
    if (form.method === 'get')
      return void whenBack(event, () => (form.requestSubmit ? form.requestSubmit(event.submitter) : form.submit()));
    // What a form does, such as beginning a payment, is offered again, not done behind somebody's back.
    event.preventDefault();
    void new Patience().wait(undefined, 'No connection. Nothing was sent: press again when it is back.');
  });
}
