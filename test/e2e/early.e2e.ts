// Slow phones: somebody types and chooses while the page's scripts are still on their way.
import type { Page } from '@playwright/test';
import {
  anApplicant,
  anInsured,
  aPaper,
  BIRTH,
  chooseFiles,
  expectTyped,
  fillAll,
  fillApplicant,
  input,
  sendToPayment,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';
import { dayTyped, YEAR } from './travel-days.ts';

const choice = (page: Page, name: string, value: string) =>
  page.locator(`[name="${name}"][value="${value}"]`);

/** Opens a page whose scripts are held back, and gives what lets them through. */
async function openHeld(page: Page, address: string): Promise<() => void> {
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return letThrough;
}

test('insurance keeps what was typed and chosen early', async ({ page, product }) => {
  const letThrough = await openHeld(page, '/insurance');
  const typed = anInsured(`${YEAR}-04-01`);
  await fillAll(page, typed);
  await page.getByRole('radio', { name: /^30 Days/ }).check();
  await input(page, 'purpose_travel').selectOption('Others');
  await choice(page, 'more_ninety', 'No').check();
  await choice(page, 'medical_condition', 'Yes').check();
  await input(page, 'upload_signature').setInputFiles(aPaper());
  await expect(input(page, 'other_reason')).toHaveCount(0);
  letThrough();

  await expect(input(page, 'coverage_end')).toHaveValue(`${YEAR}-04-30`);
  await expect(
    page.getByText(`30 Days from 1 April ${YEAR} cover you until 30 April ${YEAR} at the latest.`),
  ).toBeVisible();
  await expectTyped(page, typed);
  await expect(page.getByRole('radio', { name: /^30 Days/ })).toBeChecked();
  await expect(choice(page, 'more_ninety', 'No')).toBeChecked();
  await expect(page.getByText('data-page.pdf')).toBeVisible();
  await expect(page.getByText('You pay on the next page')).toBeVisible();
  await input(page, 'other_reason').fill('A wedding');
  await input(page, 'health_consent').check();
  await page.getByRole('button', { name: 'Submit and go to payment' }).click({ timeout: 30_000 });
  await page.waitForURL(/\/complete-insurance\?ref=/);
  expect(await product.record(typed.contact_email, 'insurance')).toMatchObject({
    coverage_end: `${YEAR}-04-30`,
    amount_to_pay: 43_000,
    purpose_travel: 'Others',
    more_ninety: 'No',
    medical_condition: 'Yes',
  });
});

test('a visa: what was typed early is kept, also over a reload', async ({ page, product }) => {
  const { id } = await product.destination();
  const letThrough = await openHeld(page, `/visa/${id}`);
  const applicant = anApplicant();
  await fillApplicant(page, applicant);
  await page.locator('[name="data_consent"]').check();
  letThrough();
  await expect(page.getByText('We will write to +234 803 555 0142')).toBeVisible();
  await expectTyped(page, applicant);
  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  await expectTyped(page, { ...applicant, ...BIRTH });
  await expect(page.locator('[name="data_consent"]')).toBeChecked();
  await chooseFiles(page);
  await sendToPayment(page);
  await product.record(applicant.contact_email);
});

test('visa support keeps what was typed early', async ({ page, product }) => {
  const letThrough = await openHeld(page, '/visa-support');
  const { contact_email: email, passport_number: _, ...names } = anApplicant();
  const [begin, end] = [
    dayTyped('coverage_begin', `${YEAR}-04-01`),
    dayTyped('coverage_end', `${YEAR}-04-20`),
  ];
  const typed = { ...names, email, destination: 'Germany', ...begin, ...end, ...BIRTH };
  await fillAll(page, { ...typed, email: email.replace('example', 'exmaple') });
  letThrough();
  // A mistyped address is asked about, too.
  await page.getByRole('button', { name: email }).click();
  await expect(input(page, 'coverage_end')).toHaveAttribute('min', `${YEAR}-04-01`);
  await expectTyped(page, typed);
  await page.getByRole('button', { name: 'Add Complete Documents' }).click();
  await input(page, 'upload_signature').setInputFiles(aPaper('papers.pdf'));
  await page.getByRole('button', { name: 'Submit and go to payment' }).click({ timeout: 30_000 });
  await page.waitForURL(/\/payment\?ref=/);
  expect(await product.record(email, 'booking')).toMatchObject({
    destination: 'Germany',
    coverage_end: `${YEAR}-04-20`,
    date_of_birth: '1991-07-04',
  });
});

test.describe(() => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('a destination that was typed early stays there when the network goes as the page begins', async ({
    page,
    product,
  }) => {
    const { destination } = await product.destination();
    for (const address of ['/evisa', '/'])
      await test.step(address, async () => {
        const letThrough = await openHeld(page, address);
        const field = page.getByLabel('Destination');
        await field.fill(destination);
        // As `setOffline` would, which would stop the scripts, too.
        await page.route('**/favicon.svg', (route) => route.abort('internetdisconnected'));
        await page.evaluate(() =>
          Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
        );
        letThrough();
        await hydrated(page.getByRole('main'));
        await expect(page.getByText('You are offline')).toBeVisible();
        await expect(field).toHaveValue(destination);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
  });
});
