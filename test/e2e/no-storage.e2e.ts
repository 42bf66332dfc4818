// Browsers that block cookies refuse every kind of storage: forms, payments and sessions work all the same, as long as the page is open.
import type { Page } from '@playwright/test';
import { CARDS } from '../factories/orders.ts';
import { aPaper, fillForm, input, openForm, payWith, sendToPayment } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, expectPaid, test } from './product.ts';

const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
/** Of the tab alone: small things find room for a while. */
const fillSession = (page: Page) =>
  page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (this === sessionStorage && value.length > 20)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  });
/** As on a phone without space. */
const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });

test('nothing is said to be kept for 7 days where storage is full', async ({ page }) => {
  await fillStorage(page);
  await page.goto('/appointment');
  const keep = page.getByRole('button', { name: 'Keep this on my phone for 7 days' });
  await hydrated(keep);
  await keep.click();
  await expect(page.getByText('Your browser can’t keep it')).toBeVisible();
  await expect(page.getByText('Kept on this phone for 7 days.')).toHaveCount(0);
});

test('files that find no room aren’t said to be kept', async ({ page }) => {
  await fillStorage(page);
  await page.goto('/insurance');
  await hydrated(page.getByRole('main'));
  await expect(page.getByText('So are the files you choose.')).toBeVisible();
  await input(page, 'upload_signature').setInputFiles(aPaper());
  await expect(page.getByText('Your browser has no room to keep it')).toBeVisible();
  await expect(page.getByText('So are the files you choose.')).toHaveCount(0);
});

for (const [state, prepare] of [
  ['blocked', blockStorage],
  ['full', fillSession],
] as const)
  test(`a form says that it keeps nothing where the tab’s storage is ${state}`, async ({
    page,
  }) => {
    await prepare(page);
    await page.goto('/insurance');
    await hydrated(page.getByRole('main'));
    await input(page, 'first_name').fill('Kitan');
    await expect(
      alertOf(page, 'Your browser can’t keep what you type or choose: leave this page open'),
    ).toBeVisible();
    await expect(page.getByText('What you type is kept until you close this tab.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Keep this/ })).toHaveCount(0);
  });

test('a form is said to be kept once it is stored', { tag: '@ci' }, async ({ page, context }) => {
  const letArrive = await holdBack(page, '**/assets/stored-*.js');
  await page.goto('/appointment');
  const keep = page.getByRole('button', { name: /^Keep(ing)? / });
  await hydrated(keep);
  await page.locator('[name="first_name"]').fill('Kitan');
  await keep.click();
  await expect(keep).toHaveAttribute('aria-busy', 'true');
  await page.locator('[name="last_name"]').fill('Bello');
  await expect(page.getByText('Kept on this phone for 7 days.')).toHaveCount(0);
  await letArrive();
  await expect(page.getByText('Kept on this phone for 7 days.')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/appointment');
  await later.getByRole('button', { name: 'Continue with it' }).click();
  await expect(later.locator('[name="first_name"]')).toHaveValue('Kitan');
  await expect(later.locator('[name="last_name"]')).toHaveValue('Bello');
});

test('without storage one applies and pays', async ({ page, product }) => {
  await blockStorage(page);
  await openForm(page, product);
  await fillForm(page);
  const tracking_id = await sendToPayment(page);
  await payWith(page, CARDS.good);
  await expectPaid(page, tracking_id);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
