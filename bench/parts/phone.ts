import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findBrowser } from '../../test/chromium.ts';
import { openPages } from '../pages.ts';
import { spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { type Line, plain } from '../table.ts';

/** kbps in both directions, and ms there and back. */
const LINES = {
  'slow 4G': { kbps: 1600, latency: 150 },
  '3G': { kbps: 400, latency: 400 },
} as const;
const SLOWER_PROCESSOR = 4;
const MEASURED = ['home', 'listing', 'form'];

interface Visit {
  largest_s: number;
  kilobytes: number;
  requests: number;
}

/** One visit with an empty cache: when the largest piece was painted, and what went over the wire until the page was at rest. */
async function visit(
  browser: Browser,
  url: string,
  { kbps, latency }: (typeof LINES)[keyof typeof LINES],
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const wire: number[] = [];
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => wire.push(encodedDataLength));
    await devtools.send('Network.enable');
    const bytesEach = (kbps * 1000) / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesEach,
      uploadThroughput: bytesEach,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const largest = await page.evaluate(
      () =>
        new Promise<number>((seen) =>
          new PerformanceObserver((list) => seen(list.getEntries().at(-1)?.startTime ?? 0)).observe(
            {
              type: 'largest-contentful-paint',
              buffered: true,
            },
          ),
        ),
    );
    return {
      largest_s: largest / 1000,
      kilobytes: wire.reduce((sum, bytes) => sum + bytes, 0) / 1024,
      requests: wire.length,
    };
  } finally {
    await context.close();
  }
}

/** The largest paint of three pages on a slow phone and two slow lines, with the bytes on the wire. */
export async function phone({ folder, rounds }: Options): Promise<Line[]> {
  const { product, pages } = await openPages(folder);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: CHROMIUM_FLAGS });
  try {
    const lines: Line[] = [];
    for (const { name, path } of pages.filter(({ name }) => MEASURED.includes(name)))
      for (const [line, conditions] of Object.entries(LINES)) {
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round++)
          visits.push(await visit(browser, product.url + path, conditions));
        process.stderr.write(`  ${name} ${line}`);
        const { median: kilobytes } = spreadOf(visits.map((one) => one.kilobytes));
        const { median: requests } = spreadOf(visits.map((one) => one.requests));
        const remark = `${kilobytes.toFixed(1)} KB in ${requests} requests on the wire`;
        lines.push(
          plain(`${name}, ${line}: largest paint`, spreadOf(visits.map((one) => one.largest_s)), {
            unit: ' s',
            remark,
          }),
        );
      }
    process.stderr.write('\n');
    return lines;
  } finally {
    await browser.close();
    await product.stop();
  }
}
