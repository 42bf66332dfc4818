// Headings and prices have a face of their own, and no text moves when it arrives.
import type { Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

const FACE = /\/assets\/display-[\w-]+\.woff2$/;
const MOST_KB = 30;

/** The layout shift so far, as browsers report it. */
async function shifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const sum = { shift: 0 };
    Object.assign(globalThis, { sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { sum: { shift: number } }).sum.shift);
}

for (const { width, height } of [
  { width: 360, height: 660 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
])
  for (const path of ['/', '/visa', '/results?origin=Nigeria&destination=Kenya'])
    test(`${path} at ${width}: nothing moves when the face arrives late`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      let open: (() => void) | undefined;
      const held = new Promise<void>((done) => {
        open = done;
      });
      await page.route(FACE, async (route) => {
        await held;
        await route.continue();
      });
      const shift = await shifts(page);
      // Its load waits for the face.
      await page.goto(path, { waitUntil: 'commit' });
      await hydrated(page.getByRole('main'));
      await page.keyboard.press('Shift');
      const heights = () =>
        page
          .locator('h1, h2, main p:has(.font-display)')
          .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
      const before = await heights();
      const came = page.waitForResponse(FACE);
      open?.();
      expect(Number((await came).headers()['content-length'])).toBeLessThanOrEqual(MOST_KB * 1024);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => document.fonts.check('700 20px Bricolage'))).toBe(true);
      expect(await heights()).toEqual(before);
      expect(await shift()).toBeLessThanOrEqual(0.02);
    });

test('a press ends where it began: the face comes after it', async ({ page }) => {
  await page.goto('/visa');
  await hydrated(page.getByRole('main'));
  const faced = () => page.evaluate(() => 'face' in document.documentElement.dataset);
  const link = page.getByRole('main').getByRole('link', { name: 'Go Back' });
  await link.hover();
  await page.mouse.down();
  expect(await faced()).toBe(false);
  await page.mouse.up();
  await page.waitForURL((url) => url.pathname !== '/visa');
  expect(await faced()).toBe(true);
});

test('the face has what Nigerian names and prices need', async ({ page }) => {
  await page.goto('/');
  await hydrated(page.getByRole('main'));
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => [...document.fonts].some((one) => one.status === 'loaded'));
  const covered = await page.evaluate(async () => {
    await document.fonts.load('700 20px Bricolage', '₦ẹọṣẸỌṢáéàè');
    const width = (text: string, family: string) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) return Number.NaN;
      context.font = `700 40px ${family}`;
      return context.measureText(text).width;
    };
    // In one that it lacks, both fall back, and to different ones.
    return [...'₦ẹọṣẸỌṢáéàè09'].filter(
      (letter) => width(letter, 'Bricolage, monospace') !== width(letter, 'Bricolage, serif'),
    );
  });
  expect(covered).toEqual([]);
});

test('once it has come, later pages of the tab begin with it', async ({ page }) => {
  await page.goto('/');
  await hydrated(page.getByRole('main'));
  await page.keyboard.press('Shift');
  await page.goto('/visa', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => 'face' in document.documentElement.dataset)).toBe(true);
  await hydrated(page.getByRole('main'));
  expect(await page.evaluate(() => document.fonts.check('700 20px Bricolage'))).toBe(true);
});
