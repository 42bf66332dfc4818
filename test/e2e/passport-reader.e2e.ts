// The two lines of a passport, read on the phone: what is proved is filled in, names after a press, never in the way.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { anApplicant, fillApplicant, input, sendToPayment } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

const picture = (name: 'readable' | 'blurred') => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: readFileSync(new URL(`passports/${name}.jpg`, import.meta.url)),
});
/** Reading takes a processor for some seconds, and a busy machine much longer. */
const PATIENTLY = { timeout: 60_000 };
const reader = (page: Page) => page.getByRole('region', { name: 'Passport reader' });
const read = (page: Page, name: 'readable' | 'blurred') =>
  page.getByLabel('Picture of the data page to read').setInputFiles(picture(name));

async function openReader(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(input(page, 'first_name'));
  await page.getByRole('button', { name: 'Fill in from a picture of the passport' }).press('Enter');
  await expect(reader(page)).toBeFocused();
}

test('a picture fills in the form and becomes the data page', async ({ page, product }) => {
  const { id } = await product.destination();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openReader(page, `/visa/${id}`);
  await read(page, 'readable');
  await expect(reader(page).getByRole('listitem')).toHaveText(
    [
      'Passport number: B42982916, filled in',
      'Date of birth: Saturday 5 July 1952, filled in',
      'Last day: Saturday 15 February 2031, filled in',
    ],
    PATIENTLY,
  );
  await expect(input(page, 'passport_number')).toHaveValue('B42982916');
  await expect(input(page, 'date_of_birth_day')).toHaveValue('5');
  await expect(input(page, 'date_of_birth_year')).toHaveValue('1952');
  await expect(input(page, 'last_name')).toHaveValue('');
  await expectAccessible(page, 'a passport that was read');
  await page.getByRole('button', { name: 'Yes, fill it in' }).press('Enter');
  await expect(reader(page).getByText('Filled in. Compare it')).toBeFocused();
  await expect(input(page, 'first_name')).toHaveValue('Hauwa');
  await expect(input(page, 'middle_name')).toHaveValue('Bintu');
  await expect(input(page, 'last_name')).toHaveValue('Musa');
  await expect(page.getByText('readable.jpg')).toBeVisible();
  expect(sent.filter((url) => !url.includes('captcha'))).toEqual([]);
  await page.getByRole('button', { name: 'Close the reader' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Fill in from a picture' })).toBeFocused();
  await expect(input(page, 'passport_number')).toHaveValue('B42982916');
});

test('another picture is read after the first, and closing the reader meanwhile keeps nothing from being sent', async ({
  page,
  product,
}) => {
  const { id } = await product.destination();
  await openReader(page, `/visa/${id}`);
  await read(page, 'blurred');
  await expect(reader(page)).toContainText(/or type the details\.|Type the details instead\./);
  await read(page, 'readable');
  await expect(input(page, 'passport_number')).toHaveValue('B42982916');
  await read(page, 'readable');
  await page.getByRole('button', { name: 'Close the reader' }).click();
  await input(page, 'passport_photograph').setInputFiles(picture('readable'));
  await expect(page.getByText('Received')).toHaveCount(1);
  await expect(page.getByText('being made smaller')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('blurred.jpg')).toBeVisible();
});

test('a reader that is closed before it could read fills in nothing', async ({ page, product }) => {
  const { id } = await product.destination();
  const letArrive = await holdBack(page, '**/assets/raw-*.net');
  await openReader(page, `/visa/${id}`);
  await read(page, 'readable');
  await page.getByRole('button', { name: 'Close the reader' }).click();
  await input(page, 'passport_number').fill('A00000001');
  await expect(page.getByText('being made smaller')).toBeVisible();
  await letArrive();
  await expect(page.getByText('being made smaller')).toHaveCount(0, PATIENTLY);
  await expect(input(page, 'passport_number')).toHaveValue('A00000001');
});

test('what was read goes with the form only, also after a reload and cropped', async ({
  page,
  product,
}) => {
  const { id } = await product.destination();
  const applicant = anApplicant();
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) uploads += 1;
  });
  await openReader(page, `/visa/${id}`);
  await read(page, 'readable');
  await expect(reader(page).getByRole('listitem')).toHaveCount(3, PATIENTLY);
  await expect(page.getByText('being made smaller')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('readable.jpg')).toBeVisible();
  await page.getByRole('button', { name: /^Crop or turn\s+the data page$/ }).press('Enter');
  // A press before the picture is drawn does nothing.
  const part = page.getByRole('button', { name: 'Use this part' });
  await expect(part).toBeEnabled();
  await part.press('Enter');
  await input(page, 'passport_photograph').setInputFiles(picture('blurred'));
  await expect(page.getByText('Received')).toHaveCount(1);
  await expect(page.getByText('being made smaller')).toHaveCount(0);
  expect(uploads).toBe(1);
  await fillApplicant(page, applicant);
  await sendToPayment(page);
  expect((await product.record(applicant.contact_email)).data_page).toBeTruthy();
});

test('an unreadable passport’s lower line can be typed', async ({ page, product }) => {
  const { id } = await product.destination();
  await openReader(page, `/visa/${id}`);
  await read(page, 'blurred');
  await expect(reader(page)).toContainText(/or type the details\.|Type the details instead\./);
  await expect(input(page, 'passport_number')).toHaveValue('');
  await page
    .getByLabel('Picture of the data page to read')
    .setInputFiles({ name: 'odd.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(reader(page)).toContainText('can’t be read as a picture here');

  await page.getByText('Type the lower line instead').click();
  const line = page.getByLabel('The lower line of letters');
  await line.fill('B429829172NGA5207055F');
  await expect(reader(page)).toContainText('Number: look again, a character is wrong');
  await line.fill('B429829162NGA5207055F3102156');
  await page.getByRole('button', { name: 'Fill in B42982916' }).click();
  await expect(input(page, 'passport_number')).toHaveValue('B42982916');
  await expect(input(page, 'date_of_birth_month')).toHaveValue('7');
});

test('the reviewer is told whether the code lines agree with the form', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const place = await product.destination();
  const { buffer: bytes, mimeType: type, name } = picture('readable');
  const submit = (date_of_birth: string) =>
    product.submit(
      place.id,
      'visa',
      undefined,
      {
        first_name: 'Hauwa',
        middle_name: 'Bintu',
        last_name: 'Musa',
        passport_number: 'B42982916',
        date_of_birth,
      },
      { name, bytes, type },
    );
  await signInAdmin(page, product);
  const right = await submit('1952-07-05');
  await page.goto(`/visa-status/${right.id}`);
  await expect(page.getByText('The code lines agree with the form')).toBeVisible();
  const wrong = await submit('1952-07-06');
  await page.goto(`/visa-status/${wrong.id}`);
  await expect(page.getByText('The code lines differ: born Saturday 5 July 1952.')).toBeVisible();
});
