import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

test.describe('an administrator’s change', () => {
  test.use({ provoked: /\b404\b/ });

  test('shows added and deleted destinations at once', async ({ page, product }) => {
    // The page has been cached by the server before the change.
    await page.goto('/visa?all=1');
    const place = await product.destination();
    await page.reload();
    const row = page.locator(`a[href="/visa/${place.id}"]`);
    await expect(row).toBeVisible();
    await product.call('DELETE', `/admin/delete-destinations/${place.id}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visa destinations');
    await expect(row).toHaveCount(0);
    await page.goto(`/visa/${place.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error fetching visa details');
  });
});

test('a suggestion names what the chosen passport pays', async ({ page, product }) => {
  const { destination } = await product.destination({ visa_price: 465_000 });
  await product.destination({
    destination,
    visa_price: 52_500,
    available_country: 'Germany|France',
  });
  await page.goto('/evisa');
  const field = page.getByLabel('Destination');
  await hydrated(field);
  const suggested = page.getByRole('option', { name: destination });
  await field.fill(destination);
  await expect(suggested).toContainText('from ₦465,000');
  await page.getByLabel('Nationality as in the passport').selectOption('Germany');
  await field.fill(destination.slice(0, -1));
  await expect(suggested).toContainText('from ₦52,500');
});

test('a search that finds nothing says so, in the list and in the results', async ({ page }) => {
  await page.goto('/visa');
  await page.getByLabel('Search destination or price').fill('Atlantis');
  await expect(page.getByText('No visa destinations found.')).toBeVisible();
  await page.waitForURL('/visa?search=Atlantis');
  await page.reload();
  await expect(page.getByText('No visa destinations found.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page.getByText('No visa destinations found.')).toHaveCount(0);

  await page.goto('/evisa');
  await hydrated(page.getByLabel('Destination'));
  await page.getByLabel('Destination').fill('Atlantis');
  await page.getByLabel('Destination').press('Enter');
  await page.waitForURL(/\/results\?/);
  await expect(page.getByText('No visa options found for this destination')).toBeVisible();

  await page.goto('/results');
  await expect(page.getByText('No search data found')).toBeVisible();
});

test('a search without a destination says what is missing and leads there', async ({ page }) => {
  await page.goto('/evisa');
  await page.getByRole('button', { name: 'Search visas' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Please select both origin country and destination',
  );
  await expect(page.getByLabel('Destination')).toHaveAccessibleDescription(
    'Type or choose a destination.',
  );
});
