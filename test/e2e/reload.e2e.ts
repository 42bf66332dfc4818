import { anApplicant, chooseFiles, fillApplicant, send } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

test('somebody who reloads the form finds what was typed, chooses the files again, and leaves nothing behind after sending', async ({
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
  await expect(page.getByText('data-page.pdf')).toHaveCount(0);

  await send(page);
  await expect(
    page.getByRole('link', { name: 'Passport data page: Choose a file.' }),
  ).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Passport photograph: Choose a file.' }),
  ).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 2, name: 'There are 2 things to put right.' }),
  ).toBeVisible();

  await chooseFiles(page);
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
