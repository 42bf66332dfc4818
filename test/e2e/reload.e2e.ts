import { anApplicant, chooseFiles, fillApplicant, send } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

test('somebody who reloads the form finds what was typed and chosen, and leaves nothing behind after sending', async ({
  page,
  product,
}) => {
  const { id } = await product.destination();
  const applicant = anApplicant();
  const birth = { date_of_birth_day: '4', date_of_birth_month: '7', date_of_birth_year: '1991' };
  await page.goto(`/visa/${id}`);
  await fillApplicant(page, applicant);
  await chooseFiles(page);
  await page.locator('[name="data_consent"]').check();

  await hydrated(page.getByRole('main'));
  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  for (const [name, value] of Object.entries({ ...applicant, ...birth }))
    await expect(page.locator(`[name="${name}"]`), name).toHaveValue(value);
  await expect(page.locator('[name="data_consent"]')).toBeChecked();
  for (const name of ['data-page.pdf', 'photo.jpg'])
    await expect(page.getByText(name)).toBeVisible();

  await send(page);
  await page.waitForURL(/\/payment\?ref=/);
  const kept = await page.evaluate(() => ({
    session: JSON.stringify(sessionStorage),
    local: localStorage.length,
  }));
  expect(kept.session).not.toContain(applicant.passport_number);
  expect(kept.session).not.toContain('draft');
  expect(kept.local).toBe(0);

  await page.goto(`/visa/${id}`);
  await expect(page.getByText('What you type is kept until you close this tab.')).toBeVisible();
  await expect(page.locator('[name="passport_number"]')).toHaveValue('');
});
