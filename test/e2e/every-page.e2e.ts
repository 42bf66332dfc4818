import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectFormsRead, hasForms } from './form-order.ts';
import { answersOf, hydrated } from './hydrated.ts';
import { KEPT_BY, PAGES, type PageToSee, test, type Visitor, visitAs } from './pages.ts';
import { expect } from './product.ts';
import { largerMisfits, misfits, WIDTHS } from './widths.ts';

/** So many pages are one story: they share what the browser has loaded. */
const AT_ONCE = 8;

// Nothing here depends on another: all workers take from it.
test.describe.configure({ mode: 'parallel' });

/** Looks whether everything fits at each width. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await misfits(page), `${name} at ${width} px`).toEqual([]);
  }
}

/** Looks at a page with all that can be folded out in its main part. */
async function lookAtAll(page: Page, name: string): Promise<void> {
  const fold = (out: boolean) =>
    page.evaluate((open) => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>(
        `main details${open ? ':not([open])' : '[data-opened]'}`,
      )) {
        details.open = open;
        details.toggleAttribute('data-opened', open);
      }
    }, out);
  await fold(true);
  await expectAccessible(page, name);
  await fold(false);
}

async function open(
  page: Page,
  address: string,
  answered: () => Promise<void>,
): Promise<number | undefined> {
  await page.setViewportSize({ width: 390, height: 844 });
  const response = await page.goto(address);
  // What the page fetches by itself is part of being quiet.
  await hydrated(page.getByRole('main'));
  await answered();
  return response?.status();
}

/** The first of those that are alike. */
const firstOf = (alike: (one: PageToSee) => string) =>
  new Set([...new Map(PAGES.toReversed().map((one) => [alike(one), one])).values()]);
/** Of those that one module draws the first; on the others axe would find the same. */
const FIRST = firstOf(({ drawnBy }) => drawnBy);
/** A module's words for permits are others. An order's forms depend on what was done to it: the stories that do it read them. */
const READ = new Set(
  [...firstOf(({ drawnBy, name }) => `${drawnBy} ${name.includes('permit')}`)].filter(
    ({ name }) => !/-status\/:id/.test(name),
  ),
);
const readName = (name: string) =>
  name.replace('*', 'not-found').replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home';

const VISITORS = Object.keys(KEPT_BY) as Visitor[];
const groups = VISITORS.flatMap((visitor) =>
  [200, 404].flatMap((status) => {
    const pages = PAGES.filter((one) => one.visitor === visitor && one.status === status);
    return Array.from({ length: Math.ceil(pages.length / AT_ONCE) }, (_, number) => ({
      visitor,
      status,
      title: `pages for ${visitor}, from ${pages[number * AT_ONCE]?.name}`,
      pages: pages.slice(number * AT_ONCE, (number + 1) * AT_ONCE),
    }));
  }),
);

for (const { visitor, status, title, pages } of groups) {
  test.describe(() => {
    test.use({ provoked: status === 404 ? /\b404\b/ : undefined });

    test(`${title}: quiet, fitting, in order, accessible @all-pages`, async ({
      page,
      samples,
      isMobile,
    }) => {
      test.slow();
      await visitAs(page, visitor, samples);
      const answered = answersOf(page);
      const see = async (one: PageToSee) => {
        const { name, address } = one;
        expect.soft(await open(page, address(samples), answered), name).toBe(status);
        await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
        await expect.soft(page, name).toHaveTitle(/.{6,}/);
        if (FIRST.has(one)) await lookAtAll(page, name);
        const main = page.getByRole('main');
        // A phone's order: it alone has a camera to take photos with.
        if (isMobile && READ.has(one) && (await hasForms(main, readName(name))))
          await expectFormsRead(main, readName(name));
        await look(page, name);
        const words = visitor !== 'administrators';
        expect.soft(await largerMisfits(page, words), `${name}, with larger letters`).toEqual([]);
      };
      for (const one of pages) await test.step(one.name, () => see(one));
    });
  });
}
