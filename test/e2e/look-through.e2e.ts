// A list of places can be looked through on a phone: 20 rows, each country's together, with regions and letters that stay in sight.
import { hydrated } from './hydrated.ts';
import { expect, statusSaying, test } from './product.ts';
import { solidButtons } from './solid-buttons.ts';

for (const { width, height } of [
  { width: 360, height: 660 },
  { width: 390, height: 844 },
])
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('low rows begin on the first screen, with the lowest price', async ({ page }) => {
      await page.goto('/visa');
      const rows = page.locator('[data-offer]');
      expect(await rows.count()).toBeLessThanOrEqual(20);
      expect((await rows.first().boundingBox())?.y).toBeLessThanOrEqual(480);
      // The catalogue's own: other stories sell places of long names.
      const heights = await rows
        .filter({ hasNotText: /Land of|Democratic Republic/ })
        .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      expect(Math.max(...heights)).toBeLessThanOrEqual(190);
      expect(heights.reduce((sum, one) => sum + one, 0) / heights.length).toBeLessThanOrEqual(150);
      // 'E-visa' stands on one line.
      const broken = await rows.locator('dd').evaluateAll((all) =>
        all.filter((one) => {
          const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
          const word = document.createRange();
          while (texts.nextNode()) {
            const at = texts.currentNode.textContent?.indexOf('E-visa') ?? -1;
            if (at < 0) continue;
            word.setStart(texts.currentNode, at);
            word.setEnd(texts.currentNode, at + 'E-visa'.length);
            return word.getClientRects().length > 1;
          }
          return false;
        }),
      );
      expect(broken).toHaveLength(0);
      const several = page.getByRole('listitem').filter({ hasText: /\d visas from ₦[\d,]+/ });
      await expect(several.first().locator('[data-offer]').nth(1)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000);
      expect(await solidButtons(page)).toEqual([]);
    });

    test('regions and letters stay in sight and in the address', async ({ page }) => {
      await page.goto('/visa');
      await hydrated(page.getByRole('main'));
      const bar = page.getByRole('navigation', { name: 'Look through the list' });
      const shown = statusSaying(page, /^Showing/);
      await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
      await bar.getByRole('link', { name: 'T', exact: true }).click();
      await page.waitForURL(/\?all=1#T$/);
      await expect(page.getByRole('heading', { level: 2, name: 'Tanzania' })).toBeInViewport();
      await expect(bar).toBeInViewport();
      await bar.getByRole('link', { name: 'Asia' }).click();
      await page.waitForURL(/\/visa\?region=asia$/);
      await expect(page.getByRole('heading', { level: 2, name: 'Kenya' })).toHaveCount(0);
      await expect(shown).toHaveText(/^Showing \d+ of \d+$/);
      await page.reload();
      await expect(bar.getByRole('link', { name: 'Asia' })).toHaveAttribute('aria-current', 'true');
      await expect(page.getByRole('heading', { level: 2, name: 'Kenya' })).toHaveCount(0);
      await bar.getByRole('link', { name: 'S', exact: true }).click();
      await page.waitForURL(/\/visa\?region=asia&all=1#S$/);
      await bar.getByRole('link', { name: 'All', exact: true }).click();
      await page.getByLabel('Search destination or price').fill('a');
      await page.waitForURL(/\/visa\?search=a$/);
      const before = await page.locator('[data-offer]').count();
      await page.getByRole('link', { name: 'Show more visas' }).click();
      await page.waitForURL(/\?search=a&all=1$/);
      await expect.poll(() => page.locator('[data-offer]').count()).toBeGreaterThan(before);
      await expect(page.locator('main li a:focus')).toHaveCount(1);
    });
  });
