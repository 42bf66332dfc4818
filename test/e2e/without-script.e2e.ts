import { expect, test } from './product.ts';

test.use({ javaScriptEnabled: false });

test('without script one searches, looks through, and tracks', async ({ page, product }) => {
  const place = await product.destination();
  const { tracking_id } = await product.submit(place.id);

  await page.goto('/');
  await page.getByLabel('Destination').fill(place.destination);
  await page.getByRole('button', { name: 'Search visas' }).click();
  await page.waitForURL(/\/results\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `1 visa for ${place.destination}`,
  );

  await page.goto(`/visa?search=${encodeURIComponent(place.destination)}`);
  await expect(page.getByRole('link', { name: /^Apply Now/ })).toHaveCount(1);
  await expect(page.getByRole('status').first()).toHaveText(/^Showing 1 of \d+$/);

  await page.goto('/track-visa');
  await page.getByLabel('Tracking ID').fill(tracking_id);
  await page.getByRole('button', { name: 'Track' }).click();
  await page.waitForURL(/tracking_id=/);
  await expect(page.getByRole('heading', { level: 2, name: 'Not yet approved' })).toBeVisible();
});

test('without script the form says what it asks, costs and needs', async ({ page, product }) => {
  const place = await product.destination({ visa_price: 61500 });
  await page.goto('/visa?all=1');
  await page.locator(`a[href="/visa/${place.id}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.destination);
  await expect(page.getByText('5 working days').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('₦61,500').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator('noscript p').first()).toHaveText('This form needs JavaScript');
  await expect(page.locator('noscript p').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Loading|Submit/ })).toHaveCount(0);
  await expect(page.getByText(/^What you type is kept/)).toBeHidden();
});

test('without script nothing is offered that a press would not do', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await expect(page.getByText(tracking_id).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
});
