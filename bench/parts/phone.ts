import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { aCameraShot, anApplicant, fillApplicant, send } from '../../test/e2e/apply.ts';
import { hydrated } from '../../test/e2e/hydrated.ts';
import { CHROMIUM_FLAGS, findBrowser } from '../../test/kit/chromium.ts';
import { openPages } from '../pages.ts';
import { spreadOf } from '../rounds.ts';
import type { Options } from '../run.ts';
import { atMost, type Line, plain } from '../table.ts';

/** kbps in both directions, and ms there and back. */
const LINES = {
  'slow 4G': { kbps: 1600, latency: 150 },
  '3G': { kbps: 400, latency: 400 },
} as const;
const SLOWER_PROCESSOR = 4;
const MEASURED = ['home', 'listing', 'form'];
/** Until an application with two photos of 12 megapixels is taken, on 3G. */
const SENT_S = 30;

interface Visit {
  largest_s: number;
  kilobytes: number;
  requests: number;
}

type Conditions = (typeof LINES)[keyof typeof LINES];

const aPhone = (browser: Browser) =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // What it stores isn't slowed down.
    serviceWorkers: 'block',
  });

async function slowPage(context: BrowserContext, { kbps, latency }: Conditions) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesEach = (kbps * 1000) / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesEach,
    uploadThroughput: bytesEach,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
  return { page, devtools };
}

/** Seconds from the first photo's choice until the application with both is taken. */
async function sending(browser: Browser, url: string, photo: Buffer): Promise<number> {
  const context = await aPhone(browser);
  try {
    const { page } = await slowPage(context, LINES['3G']);
    await page.goto(url, { timeout: 120_000 });
    await hydrated(page.getByRole('main'));
    await fillApplicant(page, anApplicant());
    await page
      .getByRole('button', { name: 'Submit and go to payment' })
      .waitFor({ timeout: 120_000 });
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    const begun = performance.now();
    for (const name of ['data_page', 'passport_photograph'])
      await page.locator(`input[name="${name}"]`).setInputFiles(file);
    const taken = page.waitForResponse(
      (response) => response.url().endsWith('/visa/application') && response.status() === 201,
      { timeout: 300_000 },
    );
    await send(page);
    await taken;
    return (performance.now() - begun) / 1000;
  } finally {
    await context.close();
  }
}

/** One visit with an empty cache: when the largest piece was painted, and what went over the wire until the page was at rest. */
async function visit(browser: Browser, url: string, conditions: Conditions): Promise<Visit> {
  const context = await aPhone(browser);
  try {
    const { page, devtools } = await slowPage(context, conditions);
    const wire: number[] = [];
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => wire.push(encodedDataLength));
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
    const largest = await page.evaluate(
      () =>
        new Promise<number>((seen) =>
          new PerformanceObserver((list) => seen(list.getEntries().at(-1)?.startTime ?? 0)).observe(
            { type: 'largest-contentful-paint', buffered: true },
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

/** The largest paint of three pages on a slow phone and two slow lines, with the bytes on the wire; and how long an application takes. */
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
    const photo = (await aCameraShot(95)).buffer;
    const form = pages.find(({ name }) => name === 'form')?.path;
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      times.push(await sending(browser, `${product.url}${form}`, photo));
    const remark = `two photos of 12 megapixels and ${(photo.length / 1e6).toFixed(1)} MB each`;
    lines.push(
      atMost('an application is sent, 3G', spreadOf(times), SENT_S, { unit: ' s', remark }),
    );
    process.stderr.write('\n');
    return lines;
  } finally {
    await browser.close();
    await product.stop();
  }
}
