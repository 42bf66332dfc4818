import { anApplicant, chooseFiles, fillApplicant, payWith, send } from './apply.ts';
import { expect, test } from './product.ts';

test('somebody finds a permit, applies, pays, and follows it', async ({ page, product }) => {
  const place = await product.destination({ visa_excerpt: '1 year' }, 'permit');
  await page.goto('/epermit');
  await page.getByLabel('Destination').fill(place.destination);
  await page.getByLabel('Destination').press('Tab');
  await page.getByRole('button', { name: 'Search permits' }).click();
  await page.waitForURL(/\/permit-results\?/);
  await page.locator(`a[href="/permit/${place.id}"]`).click();
  await page.waitForURL(`/permit/${place.id}`);
  await fillApplicant(page, anApplicant());
  await chooseFiles(page);
  await send(page);
  await page.waitForURL(/\/complete-permit\?ref=TFY/);
  await payWith(page, '5531886652142950');
  await page.waitForURL(/\/successful-payment\?ref=TFY/);
  const tracking_id = new URL(page.url()).searchParams.get('ref') ?? '';
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Not yet approved' })).toBeVisible();
  await expect(page.getByText('₦45,000', { exact: true })).toBeVisible();
});
