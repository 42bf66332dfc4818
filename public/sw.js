// Forms that were opened before open again without a network. What is stored says nothing about anybody.
const FORM = 'form ';
const MOST_FORMS = 6;
const SPARE = '/offline.html';
const NEVER = /^\/(admin|agent|api|manage|sandbox|uploads)\b|^\/assets\/pdf-parts\//;
const FILES = /\/assets\/[\w.-]+/g;

const stored = (path) => caches.match(path, { ignoreSearch: true, ignoreVary: true });
const keepSpare = () => caches.open('spare').then((cache) => cache.add(SPARE));

/** The page goes in last, so that none is there without its files. */
async function keep({ page, files }) {
  const answer = await fetch(page, { credentials: 'omit' });
  const isOurs =
    answer.ok &&
    !answer.redirected &&
    !/no-store|private/.test(answer.headers.get('cache-control') ?? '');
  const named = isOurs ? ((await answer.clone().text()).match(FILES) ?? []) : [];
  const release = named.find((file) => file.includes('/manifest-'));
  // Another release than the one that runs there: its next visit stores it.
  if (isOurs && !files.includes(release)) return;
  const own = `${FORM}${page} ${release}`;
  if (isOurs) {
    const cache = await caches.open(own);
    const there = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const all = [...new Set([...named, ...files])];
    await cache.addAll(all.filter((file) => !there.includes(file)));
    await cache.put(page, answer);
  } else if (answer.status >= 500) return;
  const forms = (await caches.keys()).filter((name) => name.startsWith(FORM));
  const before = forms.filter((name) => name.startsWith(`${FORM}${page} `) && name !== own);
  const rest = forms.filter((name) => !before.includes(name));
  await Promise.all([...before, ...rest.slice(0, -MOST_FORMS)].map((name) => caches.delete(name)));
  await keepSpare();
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepSpare());
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.data?.page) event.waitUntil(keep(event.data).catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || NEVER.test(pathname)) return;
  const otherwise = async (error) => {
    // A form for nobody is no page about somebody's order.
    const found =
      (searchParams.has('tracking_id') ? undefined : await stored(pathname)) ??
      (request.mode === 'navigate' ? await stored(SPARE) : undefined);
    if (!found) throw error;
    return found;
  };
  // Their names have a hash of what is in them.
  if (pathname.startsWith('/assets/'))
    event.respondWith(stored(pathname).then((found) => found ?? fetch(request)));
  else if (request.mode === 'navigate' || /^\/places\/|^\/missing\.js$/.test(pathname))
    event.respondWith(fetch(request).catch(otherwise));
});
