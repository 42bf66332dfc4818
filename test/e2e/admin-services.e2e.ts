import type { Page } from '@playwright/test';
import { SERVICE_KINDS, SERVICES } from '../factories/services.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { openRow } from './filters.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const PAGES = {
  insurance: { name: 'insurance', price: '₦15,350', noun: 'insurance application' },
  booking: { name: 'visa-support', price: '₦25,000', noun: 'visa support booking' },
  appointment: { name: 'appointment', price: '₦10,000', noun: 'appointment' },
} as const;

const confirm = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Change to Paid' }).click();
const receiptsTo = (product: RunningProduct, email: string) =>
  product.mailsTo(email).filter((mail) => mail.includes('Subject: Payment received'));

for (const kind of SERVICE_KINDS) {
  const { name, price, noun } = PAGES[kind];

  test(`${noun}: Change to Paid mails the receipt`, async ({ page, product }) => {
    const [listed, opened] = [await product.submitService(kind), await product.submitService(kind)];
    await openAsAdmin(page, product, `/admin/${name}-list?stage=any`);
    const row = page.getByRole('row').filter({ hasText: listed.name });
    await expect(row).toContainText('Pending');
    await openRow(page, listed.name);
    await row.getByRole('button', { name: /^Change to Paid/ }).click();
    await expect(page.getByRole('dialog')).toContainText(
      `The receipt is emailed to ${listed.email}`,
    );
    await expect(page.getByRole('dialog')).toContainText(price);
    await confirm(page);
    await expect(row).toContainText('Paid');
    await expect(row.getByRole('button', { name: /^Change to Paid/ })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => receiptsTo(product, listed.email).length).toBe(1);

    const other = page.getByRole('row').filter({ hasText: opened.name });
    await openRow(page, opened.name);
    await expect(other.getByRole('button', { name: /^Change to Paid/ })).toBeVisible();
    await other.getByRole('link', { name: /^Check/ }).click();
    await page.waitForURL(`**/${name}-status/${opened.id}*`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(opened.name);
    const payment = page.getByRole('region', { name: 'Payment' });
    await expect(payment).toContainText(price);
    await expect(payment).toContainText('Pending');
    await payment.getByRole('button', { name: /^Change to Paid/ }).click();
    await page.getByRole('dialog').getByLabel('How it came').selectOption('Cash');
    await confirm(page);
    await expect(payment.getByRole('button', { name: /^Change to Paid/ })).toHaveCount(0);
    await expect(payment.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
      'href',
      `/${name}-receipt/${opened.id}`,
    );
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      `Marked the ${noun} as Paid, ${price}, cash, by Ada Admin`,
    );
    await expect.poll(() => receiptsTo(product, opened.email).length).toBe(1);

    // The one submitted before stands behind it, under a key.
    await page.keyboard.press('j');
    await page.waitForURL(`**/${name}-status/${listed.id}*`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(listed.name);
  });
}

test('an insurance application shows everything that was sent', async ({ page, product }) => {
  const submitted = await product.submitService('insurance', {
    more_medical_condition: 'Asthma\nsince 2019',
    purpose_travel: 'Study',
  });
  await openAsAdmin(page, product, `/insurance-status/${submitted.id}`);
  const main = page.getByRole('main');
  for (const words of [
    '7 Allen Avenue, Ikeja',
    'Pharmacist',
    'A12345678',
    '17 May 1990',
    'Study',
    'Chidi Okafor',
    submitted.email,
  ])
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('Asthma');
  await expect(page.getByRole('region', { name: 'Health' })).toContainText('for this policy only');
  await expect(page.getByRole('tab', { name: 'Data Page' })).toBeVisible();
});

test.describe('an order that is not there', () => {
  test.use({ provoked: /404/ });

  test('says so under its service’s name, and on its receipt', async ({ page, product }) => {
    const { id } = await product.submitService('booking');
    await signInAdmin(page, product);
    for (const [path, said] of [
      [`/insurance-status/${id}`, 'No insurance status found.'],
      ['/visa-support-status/x', 'No visa support status found.'],
      ['/appointment-status/x', 'No appointment status found.'],
      [`/visa-receipt/${id}`, 'Failed to load receipt data'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(said)).toBeVisible();
    }
  });
});

test.describe('without a network for a moment', () => {
  test.use({ provoked: /ERR_CONNECTION_REFUSED/ });

  test('a payment that could not be changed offers another try', async ({ page, product }) => {
    const submitted = await product.submitService('insurance');
    await openAsAdmin(page, product, `/insurance-status/${submitted.id}`);
    await page.route(
      `**/api${SERVICES.insurance.paid.slice(4)}/**`,
      (route) => route.abort('connectionrefused'),
      { times: 1 },
    );
    await page.getByRole('button', { name: /^Change to Paid/ }).click();
    await confirm(page);
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'The payment could not be changed.',
    );
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Try again: Change to Paid' })
      .click();
    await expect(
      page
        .getByRole('region', { name: 'Payment' })
        .getByRole('button', { name: /^Change to Paid/ }),
    ).toHaveCount(0);
  });
});
