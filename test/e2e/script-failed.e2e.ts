// A page whose script failed says so after five seconds and offers what works without it; one whose script is slow says that instead.
import type { Page } from '@playwright/test';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

test.use({ provoked: /broken on purpose|Unexpected token|ERR_FAILED|Failed to fetch/ });

const ENTRY = /\/assets\/entry\.client-/;
const answerWith = (page: Page, body: string) =>
  page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body }));
const notice = (page: Page) => alertOf(page, 'This form needs a newer browser');

for (const [what, body] of [
  ['can’t be parsed', 'const = ;'],
  ['throws', 'throw new Error("broken on purpose")'],
] as const)
  test(`a form whose script ${what} says so after five seconds`, async ({ page, product }) => {
    const place = await product.destination();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await answerWith(page, body);
    const failed = page.waitForEvent('pageerror');
    await page.goto(`/visa/${place.id}`);
    await failed;
    await expect(notice(page)).toBeHidden();
    await page.clock.fastForward(5000);
    await expect(notice(page)).toBeVisible();
    for (const name of [/@/, 'chat with us'])
      await expect(notice(page).getByRole('link', { name })).toBeVisible();
  });

test('a form without its script reloads, then says so', async ({ page, product }) => {
  const place = await product.destination();
  await page.route(ENTRY, (route) => route.abort());
  await page.goto(`/visa/${place.id}`);
  await expect(notice(page)).toBeVisible({ timeout: 20_000 });
  expect(
    await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type,
    ),
  ).toBe('reload');
});

test('a form whose script is slow says that it is loading, and works', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  await page.clock.install();
  const asked = page.waitForRequest(ENTRY);
  const letThrough = await holdBack(page, ENTRY);
  await page.goto(`/visa/${place.id}`);
  await asked;
  const late = statusSaying(page, 'Still loading.');
  await page.clock.fastForward(4000);
  await expect(late).toBeHidden();
  await page.clock.fastForward(120_000);
  await expect(late).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await letThrough();
  await hydrated(page.getByRole('main'));
  await expect(page.locator('[data-if-script-fails]')).toHaveCount(0);
  await expect(late).toHaveCount(0);
});

test('without the page’s script one pays on the provider’s page', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.clock.install();
  await answerWith(page, 'throw new Error("broken on purpose")');
  const failed = page.waitForEvent('pageerror');
  await page.goto('/visa');
  await failed;
  await page.clock.fastForward(60_000);
  expect(
    await page.evaluate(() => document.documentElement.hasAttribute('data-script-failed')),
  ).toBe(false);

  await page.goto(`/payment?ref=${tracking_id}`);
  await page.clock.fastForward(60_000);
  await page.getByRole('button', { name: 'Pay ₦45,000' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});
