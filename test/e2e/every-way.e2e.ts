// The main pages for those who enlarge, stand still, choose their own colours, or have no script: nothing is lost, and nothing sticks out.
import type { Locator, Page } from '@playwright/test';
import { answersOf, hydrated } from './hydrated.ts';
import { KEPT_BY, PAGES, test } from './pages.ts';
import { expect } from './product.ts';

const MAIN = [
  '/',
  '/visa',
  '/insurance',
  '/payment, asked about something',
  '/manage',
  '/dashboard',
  '/admin/queue',
  '/results, asked about something',
  '/visa/:id',
  '/visa-support',
  '/track-visa, asked about something',
  '/login',
  '/admin/dashboard',
  '/visa-status/:id',
];
const pages = PAGES.filter(({ name }) => MAIN.includes(name));

const sticksOut = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const CONTROL =
  /^\s*- '?((?:link|button|textbox|searchbox|combobox|listbox|spinbutton|slider|checkbox|radio|switch|tab|menuitem)\b(?: "(?:[^"\\]|\\.)*")?)/;

/**
 * What can be used, by role and accessible name, in the order of reading; of what unfolds, the line that unfolds it. Counts of tabs come later
 * than the tabs.
 */
async function controls(within: Locator): Promise<string[]> {
  const read = (await within.ariaSnapshot())
    .split('\n')
    .flatMap((line) => CONTROL.exec(line)?.[1]?.replace(/ [\d,]+"$/, '"') ?? []);
  const unfolds = await within
    .locator('summary')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => `summary "${one.textContent?.trim()}"`),
    );
  return [...read, ...unfolds];
}

/** What one list has more often than the other. */
function lacking(all: string[], some: string[]): string[] {
  const left = [...some];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Controls whose edge is made of background or shadow alone: in forced colours both are gone. */
const withoutEdge = (page: Page) =>
  page
    .locator(
      'main :is(input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [aria-hidden]), select, textarea, button)',
    )
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && (one as HTMLElement).offsetWidth > 4)
        .filter((one) => {
          const framed = (element: Element | null) => {
            if (!element) return false;
            const {
              borderTopWidth,
              borderBottomWidth,
              borderTopStyle,
              borderBottomStyle,
              textDecorationLine,
              outlineStyle,
            } = getComputedStyle(element);
            const line = (width: string, style: string) =>
              style !== 'none' && Number.parseFloat(width) > 0;
            return (
              line(borderTopWidth, borderTopStyle) ||
              line(borderBottomWidth, borderBottomStyle) ||
              textDecorationLine !== 'none' ||
              outlineStyle !== 'none'
            );
          };
          // A button with words or a picture is read by those; a field is nothing but its edge, its own or its frame's.
          return one.tagName === 'BUTTON'
            ? !one.textContent?.trim() &&
                !one.querySelector('svg') &&
                !framed(one.firstElementChild)
            : !(framed(one) || framed(one.parentElement));
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    );

/** What is chosen or current and shows it by background or shadow alone: in forced colours both are gone. */
const withoutMark = (page: Page) =>
  page
    .locator(':is(a, tr, [role=tab])[aria-current], [role=tab][aria-selected=true], :checked')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.matches('option, [type=checkbox]'))
        .filter((one) =>
          one.matches('input')
            ? getComputedStyle(one).backgroundColor ===
              getComputedStyle(one, '::after').backgroundColor
            : getComputedStyle(one).outlineStyle === 'none',
        )
        .map((one) => one.outerHTML.slice(0, 120)),
    );

test('the main pages are all there', () => {
  expect(pages.map(({ name }) => name).toSorted()).toEqual(MAIN.toSorted());
});

test.describe(() => {
  test.use({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false });

  test('enlarged, narrow, still, forced colours: nothing is lost', async ({ page, samples }) => {
    test.slow();
    const answered = answersOf(page);
    for (const { name, address, visitor } of pages) {
      // Something small of the same origin.
      await page.goto('/robots.txt');
      await page.evaluate((entries) => {
        localStorage.clear();
        Object.assign(localStorage, entries);
      }, KEPT_BY[visitor](samples));
      await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
      await page.goto(address(samples));
      await hydrated(page.getByRole('main'));
      await answered();
      // On a busy machine a page may be quiet for a moment before it asks for its data.
      await expect
        .poll(async () => (await controls(page.getByRole('main'))).length, {
          message: `${name} has controls`,
        })
        .toBeGreaterThan(0);
      // A form's button says so while the bot check is solved.
      await expect(page.getByRole('button', { name: 'Loading...' })).toHaveCount(0);
      const wide = await controls(page.locator('body'));
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().duration) > 50,
          )
          .map((one) => (one as CSSAnimation).animationName),
      );
      expect.soft(moving, `${name} moves`).toEqual([]);

      // 1280 px enlarged twice is what 640 px are, and four times what 320 px are.
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 450 });
        expect
          .soft(await sticksOut(page), `${name} sticks out at ${width} px`)
          .toBeLessThanOrEqual(0);
        // The menu stands for the links that a wide window shows beside or above the page.
        const menu = page.locator('summary', { hasText: /^Menu$/ });
        await menu.click();
        // What stands beside the form there is behind "Details" here.
        await page.locator('main details').evaluateAll((all) => {
          for (const one of all) one.setAttribute('open', '');
        });
        expect
          .soft(lacking(wide, await controls(page.locator('body'))), `${name} lacks at ${width} px`)
          .toEqual([]);
        await menu.click();
      }
      await page.emulateMedia({ forcedColors: 'active' });
      expect
        .soft(await withoutEdge(page), `${name}: fields without an edge in forced colours`)
        .toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      const radio = page.locator('main [type=radio]').first();
      if (await radio.isVisible()) await radio.check();
      expect
        .soft(await withoutMark(page), `${name}: what is chosen is not seen in forced colours`)
        .toEqual([]);
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(
          document.activeElement ?? document.body,
        );
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      });
      expect.soft(focus, `${name}: the focus is seen in forced colours`).toBe(true);
    }
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, provoked: /\b404\b/ });

  test('every public page says what it is, and what needs script', async ({ page, samples }) => {
    test.slow();
    const open = PAGES.filter(({ visitor }) => visitor === 'anybody');
    expect(open.length).toBeGreaterThan(10);
    for (const { name, address, status } of open) {
      const response = await page.goto(address(samples), { waitUntil: 'domcontentloaded' });
      expect.soft(response?.status(), name).toBe(status);
      await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      const words = (await page.getByRole('main').innerText()).trim();
      expect.soft(words.length, `${name} is not empty: ${words}`).toBeGreaterThan(40);
    }
  });
});
