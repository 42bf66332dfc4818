import { anApplicant, BIRTH, expectTyped, fillForm, openForm, sendToPayment } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

test('a reload keeps the form; sending leaves nothing behind', async ({ page, product }) => {
  const id = await openForm(page, product);
  const applicant = anApplicant();
  await fillForm(page, applicant);
  await page.locator('[name="data_consent"]').check();

  await hydrated(page.getByRole('main'));
  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  await expectTyped(page, { ...applicant, ...BIRTH });
  await expect(page.locator('[name="data_consent"]')).toBeChecked();
  for (const name of ['data-page.pdf', 'photo.jpg'])
    await expect(page.getByText(name)).toBeVisible();

  await sendToPayment(page);
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
