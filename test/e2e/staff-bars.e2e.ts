// How much of a screen administrators and agents need: what stands where, and how high it is. The figures are the product's, measured in the browser.
import type { Locator, Page } from '@playwright/test';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { unfold } from './filters.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

/** Two lines and a hairline. */
const ROW_PX = 45;
const FIRST_ROW_PX = 420;

const boxOf = async (one: Locator) => {
  await one.waitFor();
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not drawn');
  return box;
};

/** Solid buttons, of which a screen has one at most: the brand's, and the one that pays. */
const solid = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(a, button):is(.bg-brand, .bg-marigold)')
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.textContent ?? ''),
    );

test('lists: rows of two lines, the first of them in sight, filters in one place and as chips', {
  tag: '@desktop',
}, async ({ page, product, isMobile }) => {
  test.slow();
  const place = await product.destination();
  const { id } = await product.paidApplication(place.id);
  await product.submit((await product.destination({}, 'permit')).id, 'permit');
  const names = (first_name: string, middle_name: string, last_name: string) => ({
    first_name,
    middle_name,
    last_name,
  });
  const half = await product.submit(
    place.id,
    'visa',
    undefined,
    names('Adégbóyèga', '', 'Ọlátúnjí-Bello'),
  );
  // Its row tells two states, and which of a family it is.
  await product.submit(place.id, 'visa', undefined, {
    ...names('Onyekachi', 'Chisom', 'Amadi'),
    group: 'new',
  });
  const longest = await product.submit(
    place.id,
    'visa',
    undefined,
    names('Oluwadamilola', 'Temitayo', 'Adebayo-Ogunsanya'),
  );
  await product.pay(longest, CARDS.half);
  await product.pay(half, CARDS.half);
  await product.call('POST', `/admin/orders/${id}/refunds`, {
    amount: 500,
    reason: 'Charged for the photograph, which was taken by the applicant in the end',
  });
  for (const kind of ['insurance', 'booking', 'appointment'] as const)
    await product.paidService(kind);
  await signInAdmin(page, product);
  for (const address of [
    '/admin/visa-list',
    '/admin/permit-list',
    '/admin/insurance-list',
    '/admin/visa-support-list',
    '/admin/appointment-list',
    '/admin/queue',
    '/admin/payments',
    '/admin/payments/all',
    '/admin/refunds',
    '/admin/visa-destinations',
  ]) {
    await page.goto(address);
    const rows = page.locator('main tbody tr');
    await hydrated(rows.first());
    if (isMobile)
      expect
        .soft((await boxOf(rows.first())).y, `${address}: the first row`)
        .toBeLessThanOrEqual(FIRST_ROW_PX);
    const room = await page.evaluate(() => {
      const top = document.querySelector('h1')?.getBoundingClientRect().top ?? 0;
      const ends = [...document.querySelectorAll('main :is(a, button)')]
        .map((one) => one.getBoundingClientRect())
        .filter((box) => box.height > 0 && box.top < top - 20)
        .map(({ bottom }) => bottom);
      return top - Math.max(0, ...ends);
    });
    expect.soft(room, `${address}: above the heading`).toBeGreaterThanOrEqual(7);
    const heights = await rows.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    const [over, sides] = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      Math.max(
        ...[...document.querySelectorAll('main table')].map(
          (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
        ),
      ),
    ]);
    expect.soft([over, sides], `${address}: wider than its place`).toEqual([0, 0]);
    expect.soft(Math.max(...heights), `${address}: the highest row`).toBeLessThanOrEqual(ROW_PX);
    expect.soft((await solid(page)).length, `${address}: solid buttons`).toBeLessThanOrEqual(1);
    if (isMobile && !address.endsWith('destinations')) {
      const ids = await rows.evaluateAll((all) =>
        all
          .filter((one) => (one.querySelector('td a')?.textContent ?? '').length < 22)
          .map((one) => {
            const codes = [...one.querySelectorAll('.code')];
            const id = codes.find((code) => /^TFY-/.test(code.textContent ?? ''));
            return id?.checkVisibility() ? id.clientWidth : 0;
          }),
      );
      expect.soft(Math.min(...ids), `${address}: beside a name`).toBeGreaterThanOrEqual(55);
    }
    const counts = page.locator('main nav').first().locator('li');
    if (address.endsWith('-list'))
      for (const tab of await counts.all())
        if (!/^(Day|Week)$/.test((await tab.textContent()) ?? ''))
          await expect.soft(tab, `${address}: a tab's count`).toHaveText(/\d$/);
  }

  if (isMobile)
    for (const [address, name] of [
      ['/admin/visa-list', 'Onyekachi Chisom Amadi'],
      ['/admin/visa-list', 'Oluwadamilola Temitayo Adebayo-Ogunsanya'],
      ['/admin/payments', 'Adégbóyèga Ọlátúnjí-Bello'],
      ['/admin/payments', 'Oluwadamilola Temitayo Adebayo-Ogunsanya'],
    ] as const) {
      await page.goto(address);
      const link = page.getByRole('link', { name });
      await hydrated(link.first());
      const cut = (one: Element) => one.scrollWidth - one.clientWidth;
      expect.soft(await link.first().evaluate(cut), `${address}: cut of a name`).toBe(0);
      const state =
        address === '/admin/payments'
          ? page.getByRole('row', { name: 'Bello' }).getByRole('cell', { name: /too little$/ })
          : page.getByRole('cell', { name: /refunded$/ });
      expect.soft(await state.first().evaluate(cut), `${address}: cut of a state`).toBe(0);
    }

  if (!isMobile) {
    await page.goto('/admin/visa-list');
    await page.setViewportSize({ width: 1280, height: 900 });
    const out = await boxOf(page.getByRole('button', { name: 'Sign out' }));
    expect.soft(out.y + out.height, 'who is signed in, in the sidebar').toBeLessThanOrEqual(900);
    await page
      .locator('main tbody tr')
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete');
    await page.keyboard.press('Escape');
  }

  await page.goto('/admin/payments');
  const waiting = page.getByRole('row').filter({ hasText: half.tracking_id });
  const accept = waiting.getByRole('button', { name: /^Accept/ });
  await expect(accept).toBeVisible();
  const refund = waiting.getByRole('button', { name: /^Refund/ });
  await expect(refund).toHaveCount(0);
  const cell = waiting.locator('td').last();
  const [inner, outer] = [await boxOf(accept), await boxOf(cell)];
  expect(inner.x, 'the action begins within its column').toBeGreaterThanOrEqual(outer.x);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  await waiting.getByRole('button', { name: /^More: / }).click();
  await expectAccessible(page, 'the menu of a payment');
  await page.keyboard.press('Escape');
  await expect(refund).toHaveCount(0);

  await page.goto('/admin/insurance-list');
  const chips = page.getByRole('list', { name: 'Filters that are on' });
  await expect(chips).toHaveText('Take away the filter Stage: In progress');
  await unfold(page);
  await expectAccessible(page, 'the filters of a list');
  // A select shows its longest words, between its own paddings; colleagues' names may be of any length.
  const own = page.locator('main dialog select:not([name=assignee])');
  const tight = await own.evaluateAll((all) =>
    all.flatMap((one) => {
      const select = one as HTMLSelectElement;
      const look = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('nothing measures words');
      pen.font = look.font;
      const room =
        select.clientWidth -
        Number.parseFloat(look.paddingLeft) -
        Number.parseFloat(look.paddingRight);
      return [...select.options]
        .map(({ text }) => text)
        .filter((text) => pen.measureText(text).width > room);
    }),
  );
  expect.soft(tight, 'words that a filter cuts').toEqual([]);
  await page.locator('main [name=due]').selectOption('overdue');
  await page.waitForURL(/due=overdue/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.getByRole('button', { name: /^Take away the filter Due/ }).click();
  await expect(page).not.toHaveURL(/due=/);
});

test('on the narrowest phone sums of tens of millions have room in Accounting', async ({
  page,
  product,
}) => {
  await signInAdmin(page, product);
  await page.setViewportSize({ width: 360, height: 660 });
  await page.goto('/admin/dashboard');
  const table = page.getByRole('table', { name: /^Paid, refunded and Not Paid/ });
  await hydrated(table);
  const over = await table.evaluate((one) => {
    for (const link of one.querySelectorAll('td a')) link.lastChild?.replaceWith('₦12,345,678');
    return one.scrollWidth - (one.parentElement?.clientWidth ?? 0);
  });
  expect(over).toBeLessThanOrEqual(0);
});

test('the dashboard is a screen and a half: six figures, the chart beside the books, what needs you in tabs', {
  tag: ['@desktop', '@desktop-alone'],
}, async ({ page, product }) => {
  const place = await product.destination();
  for (let at = 0; at < 10; at++) await product.submit(place.id);
  await product.paidApplication(place.id);
  for (let at = 0; at < 6; at++)
    await product.publish(
      (await product.destination({ destination: `The United Kingdom of ${at}` })).id,
      { next_check_on: '2026-01-15' },
    );
  await openAsAdmin(page, product, '/admin/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('tab', { name: /^Paid and waiting longest/ })).toBeVisible();
  await expect(main.locator('canvas')).toBeVisible();
  await expect(main.getByRole('tab', { name: 'Checks due 6' })).toBeVisible();
  const trends = main.getByRole('img', { name: /in the last eight weeks: / });
  await expect(trends).toHaveCount(5);
  for (const [name, title] of [
    ['the dashboard', 'Visa applications'],
    ['the dashboard with permits', 'Permit applications'],
  ] as const) {
    await main.getByRole('tab', { name: title }).click();
    await expect(page.getByRole('region', { name: title })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, name).toBeLessThanOrEqual(1800);
  }
  await main.getByRole('tab', { name: 'Checks due 6' }).click();
  await expect(main.getByRole('link', { name: 'All 6 checks that are due' })).toBeVisible();
  const checks = main.getByRole('tabpanel', { name: 'Checks due 6' }).getByRole('listitem');
  await expect(checks).toHaveCount(6);
  for (const row of await checks.all())
    expect.soft((await boxOf(row)).height).toBeLessThanOrEqual(ROW_PX);
  await main.getByRole('tab', { name: 'Visa applications' }).click();
  const table = page.getByRole('region', { name: 'Visa applications' });
  for (const row of await table.locator('tbody tr').all())
    expect.soft((await boxOf(row)).height).toBeLessThanOrEqual(ROW_PX);
  expect.soft((await boxOf(table)).width).toBeGreaterThan(960);
  expect.soft((await solid(page)).length, 'solid buttons').toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'New order' }).click();
  await expectAccessible(page, 'the dashboard, new order');
});

test('a file that can’t be issued leaves the bar readable', async ({ page, product }) => {
  const { id } = await product.paidApplication();
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Approved' });
  await signInAdmin(page, product);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/visa-status/${id}`);
    const bar = page.getByRole('region', { name: 'What can be done' });
    await bar.locator('input[type=file]').setInputFiles({
      name: 'the-visa-as-it-came-from-the-mission.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no PDF'),
    });
    await expect(bar.getByRole('alert')).toContainText('We can’t open this kind of file.');
    expect((await boxOf(bar.getByText('1 KB', { exact: true }))).height).toBeLessThan(30);
    expect((await boxOf(bar.getByRole('status'))).width).toBeGreaterThan(300);
  }
});
