import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from './shop.ts';

/** React and React Router alone weigh 92 of it. */
const MOST_BYTES = 130 * 1024;
const MOST_REQUESTS = 4;

test('the first load of home weighs at most 130 KB, and at most 4 requests begin before its largest paint', async ({ page }) => {
  // Packed as well as can be: in advance, or, after a change of a destination, soon after it was asked for again.
  const packed = async () => {
    const response = await page.request.get('/');
    const body = await response.body();
    const best = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
    return Number(response.headers()['content-length']) - best.length;
  };
  await expect.poll(packed).toBe(0);
  const browser = await page.context().newCDPSession(page);
  const bytes = new Map<string, number>();
  const addresses = new Map<string, string>();
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => addresses.set(requestId, request.url));
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await browser.send('Network.enable');
  await browser.send('Network.setCacheDisabled', { cacheDisabled: true });

  const response = await page.goto('/');
  expect(await response?.headerValue('content-encoding')).toBe('br');
  // Everything up to the quiet that follows; each further picture of the slider comes when its turn does.
  await page.waitForLoadState('networkidle');

  const weights = [...bytes].map(([id, size]) => `${size} ${addresses.get(id)}`);
  expect(
    [...bytes.values()].reduce((sum, size) => sum + size, 0),
    weights.join('\n'),
  ).toBeLessThanOrEqual(MOST_BYTES);

  const { largest, begun } = await page.evaluate(async () => {
    const largest = await new Promise<number>((seen) => {
      new PerformanceObserver((list) => seen(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
    });
    const begun = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < largest);
    return { largest, begun: [location.href, ...begun.map(({ name }) => name)] };
  });
  expect(largest).toBeGreaterThan(0);
  expect(begun.length, begun.join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
});
