import { brotliCompressSync, constants } from 'node:zlib';
import type { Page } from '@playwright/test';
import { answersOf, hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

/** What the first visit to a page may weigh and ask for, until it is at rest. React and React Router alone weigh 92 KB of it. */
interface Budget {
  page: string;
  most_kb: number;
  most_requests: number;
  /** It checks what is typed: the others load no schema library, whose start would hold up a phone. */
  checks?: boolean;
  path(product: RunningProduct): Promise<string> | string;
}

const order = async (product: RunningProduct) => (await product.submit()).tracking_id;

const BUDGETS: Budget[] = [
  { page: 'home', most_kb: 150, most_requests: 11, path: () => '/' },
  { page: 'the listing', most_kb: 163, most_requests: 21, path: () => '/visa' },
  {
    page: 'results',
    most_kb: 173,
    most_requests: 23,
    path: async (product) => {
      const { destination } = await product.destination();
      return `/results?${new URLSearchParams({ origin: 'Nigeria', destination })}`;
    },
  },
  {
    page: 'the form',
    most_kb: 206,
    most_requests: 25,
    checks: true,
    path: async (product) => `/visa/${(await product.destination()).id}`,
  },
  {
    page: 'the pay page',
    most_kb: 175,
    most_requests: 24,
    path: async (product) => `/payment?ref=${await order(product)}`,
  },
  {
    page: 'tracking',
    most_kb: 172,
    most_requests: 27,
    path: async (product) => `/track-visa?tracking_id=${await order(product)}`,
  },
];

// A product of its own: what other stories add to lists weighs, too.
test.use({ env: { BRAND_NAME: 'Tafiya' } });

/** Bytes on the wire of each request until the page is at rest, with an empty cache. */
async function weigh(page: Page, path: string): Promise<{ url: string; bytes: number }[]> {
  const devtools = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    urls.set(requestId, request.url),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  );
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const answered = answersOf(page);
  const response = await page.goto(path);
  expect(await response?.headerValue('content-encoding')).toBe('br');
  await hydrated(page.getByRole('main'));
  await answered();
  // Pictures in the sheet are no requests.
  return [...bytes]
    .map(([id, size]) => ({ url: urls.get(id) ?? '', bytes: size }))
    .filter(({ url }) => /^https?:/.test(url));
}

/** Counts the formatters that a page makes while it starts: the first one takes a phone a tenth of a second. */
async function countFormatters(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const made = { count: 0 };
    Object.assign(globalThis, { made });
    const counted = <Made extends object>(make: Made): Made =>
      new Proxy(make, {
        construct(target, args) {
          made.count += 1;
          return Reflect.construct(target as new () => object, args);
        },
      });
    Intl.DateTimeFormat = counted(Intl.DateTimeFormat);
    Intl.NumberFormat = counted(Intl.NumberFormat);
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { made: { count: number } }).made.count);
}

for (const { page: name, most_kb, most_requests, checks = false, path } of BUDGETS)
  test(`the first visit to ${name} weighs at most ${most_kb} KB in ${most_requests} requests`, {
    tag: '@production',
  }, async ({ page, product }) => {
    const url = await path(product);
    // A cached page is packed as well as can be soon after it was asked for again; others are packed for each request.
    const cached = !/ref=|tracking_id=/.test(url);
    const packed = async () => {
      const response = await page.request.get(url);
      const body = await response.body();
      const best = brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      });
      return Number(response.headers()['content-length']) - best.length;
    };
    if (cached) await expect.poll(packed).toBe(0);
    const formatters = await countFormatters(page);
    const all = await weigh(page, url);
    const isPlace = ({ url }: { url: string }) => url.includes('/places/');
    // Pictures of places come while one scrolls to them.
    const weighed = all.filter((one) => !isPlace(one));
    const pictures = all.filter(isPlace).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(pictures).toBeLessThanOrEqual(20 * 1024);
    expect(await formatters()).toBe(0);
    const words = weighed.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
    const sum = weighed.reduce((all, { bytes }) => all + bytes, 0);
    expect(sum, words).toBeGreaterThan(90 * 1024);
    expect(sum, words).toBeLessThanOrEqual(most_kb * 1024);
    expect(weighed.length, words).toBeLessThanOrEqual(most_requests);
    expect(words.includes('/assets/forms-'), words).toBe(checks);
  });

test('before its largest paint, home needs itself, its sheet and its first picture alone', {
  tag: '@production',
}, async ({ page }) => {
  // Nothing else is let through, so that how busy the machine is decides nothing.
  const needed: string[] = [];
  await page.route('**/*', (route) => {
    const request = route.request();
    const comes = ['document', 'stylesheet', 'image'].includes(request.resourceType());
    // Below the first screen, and asked for after what is on it.
    if (request.url().includes('/places/')) return route.continue();
    if (comes) needed.push(request.url());
    return comes ? route.continue() : new Promise(() => {});
  });
  await page.goto('/', { waitUntil: 'commit' });
  const painted = await page.evaluate(
    () =>
      new Promise<string>((seen) =>
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1) as PerformanceEntry & {
            element: Element | null;
          };
          seen(largest.element?.localName ?? '');
        }).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  );
  expect(painted).not.toBe('');
  expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(4);
});
