// A press counts where it began, held as long as people hold it, with something typed before: nothing may move away between finger down and up.
import type { Page } from '@playwright/test';
import { aPaper, openForm } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { answersOf, hydrated } from './hydrated.ts';
import { KEPT_BY, PAGES, test, type Visitor, visitAs } from './pages.ts';
import { expect } from './product.ts';

/** Of a page, after its first field. */
const MOST = 2;
/** Longer than a hint or a search waits for somebody to go on. */
const HELD_MS = 400;
const AT_ONCE = 8;

declare global {
  interface Window {
    pressed?: { began?: Element | null; clicked?: Element | null };
  }
}

/** Clicks reach nobody: the page stays for the next press. What follows from pressing, leaving and entering goes its way. */
function watch(): void {
  const control = ({ target }: Event) =>
    target instanceof Element ? target.closest('button, a, summary, label, select') : null;
  addEventListener(
    'pointerdown',
    (event) => {
      window.pressed = { began: control(event) };
    },
    true,
  );
  addEventListener(
    'click',
    (event) => {
      if (!window.pressed) return;
      // A label's second click is its field's.
      window.pressed.clicked ??= control(event);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

const TYPED: Record<string, string> = { email: 'ada@gmial.com', tel: '080312', number: '7' };

/** Types into the last field before the control, as somebody who then presses it. */
async function typeBefore(page: Page, at: number): Promise<void> {
  const type = await page.evaluate((nth) => {
    const control = document.querySelector(`[data-press="${nth}"]`);
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'main :is(textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=date], [type=time], [type=search]))',
      ),
    ].filter(
      (field) =>
        field.checkVisibility() &&
        !field.disabled &&
        !field.readOnly &&
        field.tabIndex >= 0 &&
        control &&
        field.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const field = fields.findLast(({ type }) => type === 'email') ?? fields.at(-1);
    field?.focus();
    return field?.type;
  }, at);
  if (type) await page.keyboard.type(TYPED[type] ?? 'zq');
}

/** Where a control can be pressed, once it is in sight; undefined where it is gone or covered. */
const placeOf = (page: Page, at: number) =>
  page.evaluate((nth) => {
    const control = document.querySelector(`[data-press="${nth}"]`);
    control?.scrollIntoView({ block: 'center' });
    const [box] = control?.getClientRects() ?? [];
    if (!box) return undefined;
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 18)];
    return control?.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
  }, at);

/** Presses a control; what it clicked in its place, if so. */
async function press(page: Page, at: number): Promise<string | undefined> {
  await placeOf(page, at);
  await typeBefore(page, at);
  const place = await placeOf(page, at);
  if (!place) return undefined;
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
  return page.evaluate(() => {
    const { began, clicked } = window.pressed ?? {};
    window.pressed = undefined;
    const says = (one?: Element | null) => one?.textContent?.trim().slice(0, 60) || one?.tagName;
    return began === clicked ? undefined : `“${says(began)}” was pressed, ${says(clicked)} clicked`;
  });
}

/** Marks what is pressed: of what stands after the first field in the main part, what sends first. How many. */
const markControls = (page: Page, most: number): Promise<number> =>
  page.evaluate((many) => {
    const seen = (element: Element) => element.checkVisibility() && element.getClientRects().length;
    const field = [
      ...document.querySelectorAll('main :is(input:not([type=hidden]), textarea)'),
    ].find(seen);
    const all = [...document.querySelectorAll('main :is(button, a[href], summary)')].filter(seen);
    const after = all.filter(
      (one) => field && field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const chosen = [
      ...after.filter((one) => one.matches('[type=submit]')),
      ...after.filter((one) => !one.matches('[type=submit]')),
    ].slice(0, many);
    for (const [nth, one] of chosen.entries()) one.setAttribute('data-press', String(nth));
    return chosen.length;
  }, most);

test('a press on what stands below the bot check counts when the check ends meanwhile', async ({
  page,
}) => {
  await page.addInitScript(watch);
  const letGo = await holdBack(page, '**/api/captcha/challenge');
  await page.goto('/visa-support');
  await hydrated(page.getByRole('main'));
  await expect(page.getByText('We are checking that you are a person.')).toBeVisible();
  await page.evaluate(() =>
    [...document.querySelectorAll('form a')]
      .findLast(({ textContent }) => textContent === 'terms')
      ?.setAttribute('data-press', '0'),
  );
  const place = await placeOf(page, 0);
  if (!place) throw new Error('the link can’t be pressed');
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  const solved = page
    .waitForEvent('worker')
    .then((worker) => worker.evaluate(() => true).then(() => worker));
  await letGo();
  await (await solved).waitForEvent('close', { timeout: 30_000 });
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
  expect(await page.evaluate(() => window.pressed?.clicked?.textContent)).toBe('terms');
  await expect(page.getByText('We are checking that you are a person.')).toHaveCount(0);
});

test('nothing below a chosen file moves while it is sent', async ({ page, product }) => {
  await openForm(page, product);
  const consent = page.locator('[name="data_consent"]');
  await hydrated(page.getByRole('main'));
  const letGo = await holdBack(page, /\/assets\/chosen-file|\/api\/uploads/);
  await page.locator('input[name="data_page"]').setInputFiles(aPaper('data-page.pdf', 300_000));
  const name = page.getByText('data-page.pdf');
  await expect(name).toBeVisible();
  const top = () => consent.evaluate((box) => box.getBoundingClientRect().top + window.scrollY);
  const before = await top();
  await letGo();
  const seen = new Set<number>();
  while (!(await page.getByText('Received', { exact: true }).isVisible())) seen.add(await top());
  seen.add(await top());
  expect([...seen]).toEqual([before]);
});

const VISITORS = Object.keys(KEPT_BY) as Visitor[];
for (const visitor of VISITORS) {
  const pages = PAGES.filter((one) => one.visitor === visitor && one.status === 200);
  for (let from = 0; from < pages.length; from += AT_ONCE)
    test(`pages for ${visitor} from ${pages[from]?.name}: each press is the control’s where it began`, async ({
      page,
      samples,
    }) => {
      test.slow();
      await visitAs(page, visitor, samples);
      await page.addInitScript(watch);
      const answered = answersOf(page);
      for (const { name, address } of pages.slice(from, from + AT_ONCE)) {
        await page.goto(address(samples));
        await hydrated(page.getByRole('main'));
        await answered();
        const many = await markControls(page, MOST);
        for (let at = 0; at < many; at++) expect.soft(await press(page, at), name).toBeUndefined();
      }
    });
}
