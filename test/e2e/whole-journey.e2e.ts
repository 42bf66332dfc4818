import { pdf } from '../factories/orders.ts';
import { anApplicant, chooseFiles, fillApplicant, payWith, sendToPayment } from './apply.ts';
import { expect, test } from './product.ts';

test('somebody finds a visa, applies, pays, follows it, and downloads it once it is issued', {
  tag: ['@desktop', '@journey'],
}, async ({ page, product }) => {
  const place = await product.destination();
  const applicant = anApplicant();

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your travel starts here!');
  const passport = page.getByLabel('Nationality as in the passport');
  await passport.selectOption('Ghana');
  await page.getByLabel('Destination').fill(place.destination);
  await page.getByLabel('Destination').press('Tab');
  await page.getByRole('button', { name: 'Search visas' }).click();
  await page.waitForURL(/\/results\?/);
  await page.getByRole('link', { name: 'Change your search' }).click();
  await expect(passport).toHaveValue('Ghana');
  await page.goBack();
  await page.locator(`a[href="/visa/${place.id}"]`).click();

  await fillApplicant(page, applicant);
  await chooseFiles(page, true);
  await sendToPayment(page);
  await expect(page.getByText('₦45,000').first()).toBeVisible();

  await payWith(page, '5531886652142950');
  await page.waitForURL(/\/successful-payment\?ref=TFY/);
  const tracking_id = new URL(page.url()).searchParams.get('ref') ?? '';
  await expect(page.getByText(tracking_id).first()).toBeVisible();
  // Once it is paid, nobody joins.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('group'))).toBeNull();
  await expect.poll(() => product.mailsTo(applicant.contact_email).length).toBe(2);
  expect(
    product.mailsTo(applicant.contact_email).some((mail) => mail.includes('application/pdf')),
  ).toBe(true);

  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText('Not yet approved').first()).toBeVisible();

  const { id } = await product.record(applicant.contact_email);
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Approved' });
  const issued = pdf();
  const form = new FormData();
  form.append(
    'visa_file',
    new Blob([new Uint8Array(issued.bytes)], { type: issued.type }),
    'visa.pdf',
  );
  await product.call('PUT', `/visa/upload/${id}`, form);
  await expect.poll(() => product.mailsTo(applicant.contact_email).length).toBe(4);

  await page.goto('/track-visa');
  await page.locator('[name="tracking_id"]').fill(tracking_id.toLowerCase().replaceAll('-', ''));
  await page.locator('[name="tracking_id"]').press('Enter');
  const link = page.locator('a[href*="/uploads/"]').first();
  await expect(link).toBeVisible();
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect((await file.body()).equals(issued.bytes)).toBe(true);
});
