import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { pdf } from '../factories/orders.ts';
import type { RunningProduct } from './product-calls.ts';
import { dayTyped } from './travel-days.ts';

/** What one applicant types. */
export const anApplicant = () => {
  const tag = Math.random().toString(36).slice(2, 8);
  return {
    first_name: 'Oluwadamilola',
    middle_name: 'Temitayo',
    last_name: 'Adebayo-Ogunsanya',
    phone_number: '0803 555 0142',
    contact_email: `dami.${tag}@example.com`,
    passport_number: 'B50318842',
  };
};

/** A birth, as forms ask for it. */
export const BIRTH = {
  date_of_birth_day: '4',
  date_of_birth_month: '7',
  date_of_birth_year: '1991',
};

/** What somebody types who insures a journey to Germany from this day (YYYY-MM-DD) on. */
export const anInsured = (begin: string) => ({
  ...anApplicant(),
  address: '12 Marina Road, Lagos',
  occupation: 'Teacher',
  destination: 'Germany',
  next_of_kin: 'Chidi Adebayo',
  next_of_kin_address: '14 Marina Road, Lagos',
  ...dayTyped('coverage_begin', begin),
});

/** A form's field, by its name. */
export const input = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Types into the fields of these names. */
export async function fillAll(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await input(page, name).fill(value);
}

/** The fields of these names hold what was typed. */
export async function expectTyped(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    await expect(input(page, name), name).toHaveValue(value);
}

/** Fills in the text fields of the applicant's form. */
export const fillApplicant = (page: Page, applicant: ReturnType<typeof anApplicant>) =>
  fillAll(page, { ...applicant, ...BIRTH });

/** A scan, as a file to choose. */
export const aPaper = (name = 'data-page.pdf', size = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf({ size }).bytes,
});

/** A passport photograph, as a file to choose. */
export async function aPicture() {
  const photo = sharp({
    create: { width: 480, height: 600, channels: 3, background: '#caa' },
  }).jpeg();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo.toBuffer() };
}

/** 12 megapixels of a camera that says where it was. */
export async function aCameraShot(quality = 95, [width, height] = [4000, 3000]) {
  const noise = await sharp({
    create: {
      width: 500,
      height: 375,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .resize(width, height)
    .jpeg({ quality })
    .withExif({ IFD0: { Make: 'Camera-That-Tells' } })
    .toBuffer();
  return { name: 'shot.jpg', mimeType: 'image/jpeg', buffer: noise };
}

/** Chooses the scans: the two that are required, or all five. */
export async function chooseFiles(page: Page, all = false): Promise<void> {
  const [paper, picture] = [aPaper(), await aPicture()];
  await page.locator('input[name="data_page"]').setInputFiles(paper);
  await page.locator('input[name="passport_photograph"]').setInputFiles(picture);
  if (!all) return;
  await page
    .locator('input[name="utility_bill"]')
    .setInputFiles({ ...paper, name: 'bank-statement.pdf' });
  await page
    .locator('input[name="supporting_document"]')
    .setInputFiles({ ...picture, name: 'insurance.jpg' });
  await page
    .locator('input[name="other_document"]')
    .setInputFiles({ ...paper, name: 'letter.pdf' });
}

/** Agrees and sends; the button waits for the bot check by itself. */
export async function send(page: Page): Promise<void> {
  await page.locator('[name="data_consent"]').check();
  await page.getByRole('button', { name: 'Submit and go to payment' }).click({ timeout: 30_000 });
}

/** Opens the form of a destination of its own; resolves to the destination's id. */
export async function openForm(page: Page, product: RunningProduct): Promise<number> {
  const { id } = await product.destination();
  await page.goto(`/visa/${id}`);
  return id;
}

/** Fills in what insurance for 30 days requires, and gives what was typed. */
export async function fillInsurance(page: Page, begin: string, withPage = true) {
  const typed = anInsured(begin);
  await fillAll(page, typed);
  await page.getByRole('radio', { name: /^30 Days/ }).check();
  await page.locator('[name="more_ninety"][value="No"]').check();
  await page.locator('[name="medical_condition"][value="No"]').check();
  if (withPage) await input(page, 'upload_signature').setInputFiles(aPaper());
  return typed;
}

/** Types a new applicant, by default, and chooses the required scans. */
export async function fillForm(page: Page, applicant = anApplicant()) {
  await fillApplicant(page, applicant);
  await chooseFiles(page);
  return applicant;
}

/** Sends, and resolves to the tracking ID that the payment page is opened with. */
export async function sendToPayment(page: Page): Promise<string> {
  await send(page);
  await page.waitForURL(/\/payment\?ref=TFY/);
  return new URL(page.url()).searchParams.get('ref') ?? '';
}

/** The order of this token, from submitting it, is the one that this tab opens from now on. */
export async function openOwn(page: Page, token = ''): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((own) => sessionStorage.setItem('manage-token', own), token);
}

/** Opens the overlay and pays with a card; the page decides what follows. */
export async function payWith(page: Page, card: string): Promise<void> {
  const overlay = page.getByRole('dialog');
  if (!(await overlay.isVisible()))
    await page
      .getByRole('button', { name: /^Pay ₦/ })
      .first()
      .click();
  await overlay.getByLabel('Card number').fill(card);
  await overlay.getByRole('button', { name: /^Pay ₦/ }).click();
}

/** Leaves the overlay by one of its buttons. */
export const closeOverlay = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close/ })
    .first()
    .click();
