import { anApplicant, chooseFiles, fillApplicant, send } from './apply.ts';
import { expect, test } from './product.ts';

test.use({ provoked: /\b409\b/ });

test('somebody whose price has changed since the form was opened is told the true one, and sends at that', async ({
  page,
  product,
}) => {
  const place = await product.destination({ visa_price: 45000 });
  const applicant = anApplicant();
  await page.goto(`/visa/${place.id}`);
  await fillApplicant(page, applicant);
  await chooseFiles(page);
  await product.call('PUT', '/visa/update', { visa_id: place.id, visa_price: 52000 });
  await send(page);

  const told = page.getByRole('alert').filter({ hasText: 'The price is ₦52,000.' });
  await expect(told).toContainText('The price has changed since you opened this page.');
  await expect(told).toContainText('Everything you typed and chose is kept.');
  await expect(page.getByText('₦45,000')).toHaveCount(0);
  for (const [name, value] of Object.entries(applicant))
    await expect(page.locator(`[name="${name}"]`), name).toHaveValue(value);

  await send(page);
  await page.waitForURL(/\/payment\?ref=/);
  await expect(page.getByRole('button', { name: 'Pay ₦52,000' })).toBeVisible();
  expect((await product.record(applicant.contact_email)).visa_fee).toBe(52000);
});
