import type { Locator, Page } from '@playwright/test';
import { anApplicant, chooseFiles } from './apply.ts';
import { expect, test } from './shop.ts';

/** Why a keyboard user would be lost at what has the focus now; undefined when it is in view and marked. */
const lostAt = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const name = focused.outerHTML.slice(0, 120);
    // An input that is out of sight shows its focus on its label.
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
    const marked = [focused, ...labels].filter((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const { width, height, top, bottom, left, right } = element.getBoundingClientRect();
      const inView = width > 4 && height > 4 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      return inView && ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none');
    });
    return marked.length > 0 ? undefined : `the focus can't be seen at ${name}`;
  });

/** Presses Tab until the target has the focus; it must be seen at every stop on the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    await page.keyboard.press('Tab');
    expect(await lostAt(page)).toBeUndefined();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`80 presses of Tab did not lead to ${target}`);
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.locator(`[name="${name}"]`));
  await page.keyboard.type(text);
}

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
