import { expectAccessible } from './accessible.ts';
import { PAGES, test } from './pages.ts';
import { expect } from './shop.ts';

/** A small phone, the usual one, and an enlarged desktop. */
const WIDTHS = [320, 390, 1280];

// Nothing here depends on another: both workers take from it.
test.describe.configure({ mode: 'parallel' });

for (const { name, status, address, kept } of PAGES) {
  test.describe(() => {
    test.use({ provoked: status === 404 ? /\b404\b/ : undefined });

    test(`${name} says what it is, is quiet, fits, and shuts nobody out`, async ({ page, samples }) => {
      await page.addInitScript((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, kept(samples));
      const response = await page.goto(address(samples));
      expect(response?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/.{6,}/);
      // What the page fetches by itself is part of being quiet.
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);

      const size = page.viewportSize();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: size?.height ?? 844 });
        const wider = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect.soft(wider, `too wide at ${width} px`).toBeLessThanOrEqual(0);
      }
    });
  });
}
