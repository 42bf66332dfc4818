import { anApplicant, chooseFiles } from './apply.ts';
import { lostAt, tabTo, typeInto } from './keys.ts';
import { expect, test } from './shop.ts';

test('with the keyboard alone one finds a visa, applies, and comes to the payment', async ({ page, shop }) => {
  const place = await shop.destination();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  expect(await lostAt(page)).toBeUndefined();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  // The search comes alive at the first key.
  await page.waitForLoadState('networkidle');

  const destination = page.getByLabel('Destination');
  await tabTo(page, destination);
  await page.keyboard.type(place.destination.slice(0, -1).toLowerCase());
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(suggestions).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect(suggestions).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(destination).toHaveValue(place.destination);
  await expect(destination).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/results\?/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.locator(`a[href="/visa/${place.id}"]`));
  await page.keyboard.press('Enter');
  await page.waitForURL(`/visa/${place.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const { contact_email, passport_number, ...names } = anApplicant();
  for (const [name, value] of Object.entries({ ...names, contact_email })) await typeInto(page, name, value);
  const birth = { date_of_birth_day: '4', date_of_birth_month: '7', date_of_birth_year: '1991' };
  for (const [name, value] of Object.entries({ ...birth, passport_number })) await typeInto(page, name, value);
  await tabTo(page, page.locator('[name="data_page"]'));
  await chooseFiles(page);
  await tabTo(page, page.locator('[name="data_consent"]'));
  await page.keyboard.press('Space');
  await expect(page.locator('[name="data_consent"]')).toBeChecked();
  const submit = page.locator('[type=submit]');
  await tabTo(page, submit);
  await expect(submit).toHaveAccessibleName('Submit and go to payment', { timeout: 30_000 });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\?ref=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await shop.record(contact_email);
});
