// A page's own style sheet comes after app.css: what it says again of a class must not undo the shell's responsive variants.
import type { Page } from '@playwright/test';
import { PAGES, test } from './pages.ts';
import { expect } from './shop.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** What is drawn of header and footer, element by element: how, how large and where, from the corner of each. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    // The link to the page one is on is bold, and pushes the others.
    for (const link of document.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
    return ['header', 'footer'].flatMap((name) => {
      const whole = document.querySelector(`body > ${name}`);
      if (!whole) return [`no ${name}`];
      const corner = whole.getBoundingClientRect();
      return [whole, ...whole.querySelectorAll('*')].map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const box = [left - corner.left, top - corner.top, width, height].map(Math.round);
        const { display, position, fontSize } = getComputedStyle(element);
        return `${name} ${element.tagName} ${display} ${position} ${fontSize} ${box}`;
      });
    });
  });

/** Header and footer at both sizes. */
async function shellOf(page: Page): Promise<string[][]> {
  const sizes: string[][] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    sizes.push(await drawn(page));
  }
  return sizes;
}

for (const signedIn of [false, true]) {
  test.describe(() => {
    test.use({ provoked: /\b404\b/ });

    test(`header and footer look the same on every page, ${signedIn ? 'for agents' : 'signed out'}`, async ({ page, samples }) => {
      test.slow();
      const pages = PAGES.filter(({ kept }) => {
        const held = kept(samples);
        return signedIn ? 'token' in held : Object.keys(held).length === 0;
      }).filter(({ name }) => !name.startsWith('/admin/'));
      expect(pages.length).toBeGreaterThan(8);
      if (signedIn) await page.addInitScript(({ id, token }) => Object.assign(localStorage, { id: String(id), token }), samples.agent);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      const home = await shellOf(page);
      for (const { name, address } of pages) {
        await page.goto(address(samples));
        await page.waitForLoadState('networkidle');
        expect.soft(await shellOf(page), name).toEqual(home);
      }
    });
  });
}
