import { CARDS } from '../factories.ts';
import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { signIn } from './agent-session.ts';
import { payWith } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { test } from './pages.ts';
import { expect } from './product.ts';

test('a form with errors shuts nobody out', async ({ page, samples }) => {
  await page.goto(`/visa/${samples.visa.id}`);
  const wrongKind = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.locator('[name="utility_bill"]').setInputFiles(wrongKind);
  await page.getByRole('button', { name: 'Submit and go to payment' }).click({ timeout: 30_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'things to put right' })).toBeVisible();
  await expectAccessible(page);
});

test('the payment window, and what it says of a declined card, shut nobody out', async ({ page, samples }) => {
  await page.goto(`/payment?ref=${samples.unpaid.tracking_id}`);
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('declined');
  await expectAccessible(page);
});

test('results without a find, and open suggestions, shut nobody out', async ({ page }) => {
  await page.goto('/results?origin=Nigeria&destination=Atlantis');
  await expect(page.getByText('No visa options found for this destination')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change your search' }).click();
  await page.waitForURL(/\/evisa\?/);
  await hydrated(page.getByLabel('Destination'));
  await page.getByLabel('Destination').fill('a');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
});

test('lists without a row shut nobody out', async ({ page, product }) => {
  await signIn(page, await product.agent());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(0);
  await expectAccessible(page, 'an agent without applications');
  await signInAdmin(page, product, await product.anotherAdminToken());
  for (const address of ['/admin/orders?search=nobody-was-ever-called-this', '/admin/activity?q=nobody-was-ever-called-this']) {
    await page.goto(address);
    await hydrated(page.getByRole('main').getByRole('textbox').or(page.getByRole('main').getByRole('searchbox')).first());
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^(Loading|Searching)/ }),
    ).toHaveCount(0);
    await expectAccessible(page, address);
  }
});

test('an administrator’s form with errors shuts nobody out', async ({ page, product }) => {
  await signInAdmin(page, product, await product.anotherAdminToken());
  await page.goto('/admin/add_visa');
  const form = page.getByRole('main').locator('form').last();
  await hydrated(form);
  await form.getByRole('button').last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);
});

test('a tracking ID that leads nowhere shuts nobody out', async ({ page }) => {
  await page.goto('/track-visa?tracking_id=TFY-NOTHING');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a page that could not be shown', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('shuts nobody out', async ({ page, samples }) => {
    await page.goto(`/payment?ref=${samples.paid.tracking_id}`);
    await page.getByRole('link', { name: 'See the status' }).click();
    await page.waitForURL(/\/track-visa/);
    // Without its script a link is the browser's, and so is what it says then.
    const again = page.getByRole('link', { name: 'Check again' });
    await hydrated(again);
    await page.context().setOffline(true);
    await again.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown');
    await expectAccessible(page);
  });
});
