// Owners change what the services cost while somebody has a form open: in an installation of its own, since prices hold for everybody.
import type { Page } from '@playwright/test';
import { addDays, lagosDay } from '#shared/dates.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { anApplicant, aPaper, BIRTH, expectTyped, fillAll, fillInsurance, input } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { hydrated, idle } from './hydrated.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { dayTyped } from './travel-days.ts';

test.use({ env: { APPOINTMENT_PRICE: '11000' }, provoked: /\b409\b/ });

/** An owner's change. */
async function set(product: RunningProduct, values: Record<string, unknown>): Promise<void> {
  const { version, values: now } = await product.call<{ version: number; values: object }>(
    'GET',
    '/admin/settings',
  );
  await product.call('PUT', '/admin/settings', { version, values: { ...now, ...values } });
}
const told = (page: Page, price: string) => alertOf(page, `The price is ${price}.`);
const inDays = (days: number) => lagosDay(addDays(new Date(), days));

test('travel insurance’s form is told the true price', async ({ page, product }) => {
  await page.goto('/insurance');
  const typed = await fillInsurance(page, inDays(60));
  await set(product, { INSURANCE_PRICE_30_DAYS: 45_000 });
  const send = page.getByRole('button', { name: 'Submit and go to payment' });
  await send.click({ timeout: 30_000 });
  await expect(told(page, '₦45,000')).toContainText(
    'The price has changed since you opened this page.',
  );
  await expect(page.getByRole('radio', { name: /^30 Days ₦45,000/ })).toBeChecked();
  await expect(page.getByText('₦43,000')).toHaveCount(0);
  await expectTyped(page, typed);
  await send.click();
  await page.waitForURL(/\/complete-insurance\?ref=/);
  await expect(page.getByRole('button', { name: 'Pay ₦45,000' })).toBeVisible();
});

test('visa support’s form is told the true sum and its parts', async ({ page, product }) => {
  await page.goto('/visa-support');
  const { contact_email: email, passport_number: _, ...names } = anApplicant();
  const trip = {
    destination: 'Germany',
    ...dayTyped('coverage_begin', inDays(60)),
    ...dayTyped('coverage_end', inDays(70)),
  };
  await fillAll(page, { ...names, email, ...trip, ...BIRTH });
  const add = page.getByRole('button', { name: 'Add Complete Documents', exact: true });
  await hydrated(add);
  await add.click();
  await input(page, 'upload_signature').setInputFiles(aPaper('papers.pdf'));
  await set(product, { VISA_SUPPORT_PRICE_DOCUMENTS: 262_000 });
  const send = page.getByRole('button', { name: 'Submit and go to payment' });
  await send.click({ timeout: 30_000 });
  await expect(told(page, '₦262,000')).toBeVisible();
  await expect(statusSaying(page, 'Total')).toContainText('Complete Documents₦262,000');
  await expect(page.getByText('₦250,000')).toHaveCount(0);
  await send.click();
  await page.waitForURL(/\/payment\?ref=/);
  await expect(page.getByRole('button', { name: 'Pay ₦262,000' })).toBeVisible();
});

test('an appointment’s form is told the owner’s price', async ({ page, product }) => {
  await page.goto('/appointment');
  await expect(page.getByText('₦11,000').filter({ visible: true }).first()).toBeVisible();
  const day = page.getByRole('combobox', { name: 'Day' });
  await day.selectOption({ index: 3 });
  await page
    .getByRole('radio', { name: /^\d\d:\d\d/ })
    .first()
    .check();
  const { first_name, last_name, phone_number, contact_email: email_address } = anApplicant();
  await fillAll(page, { first_name, last_name, phone_number, email_address });
  await set(product, { APPOINTMENT_PRICE: 12_500 });
  const send = page.getByRole('button', { name: 'Hold this time and go to payment' });
  await send.click({ timeout: 30_000 });
  await expect(told(page, '₦12,500')).toBeVisible();
  await expect(page.getByText('₦11,000')).toHaveCount(0);
  await send.click();
  await page.waitForURL(/\/apt-payment\?ref=/);
  await expect(page.getByRole('button', { name: 'Pay ₦12,500' })).toBeVisible();
});

test.describe('whose session has ended', () => {
  test.use({ provoked: /\b401\b/ });

  test('saves the settings that were typed before, after a login in another tab', async ({
    page,
    context,
    product,
  }) => {
    const token = await product.anotherAdminToken();
    await openAsAdmin(page, product, '/admin/settings', token);
    await page.getByLabel('Opening hours').fill('Mon to Sat, 8:00 to 18:00');
    await product.ask('POST', '/admin/logout', {}, token);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alertOf(page, 'log in in another tab, then save again')).toBeVisible();
    const another = await context.newPage();
    await signInAdmin(another, product);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
    const { values } = await product.call<{ values: object }>('GET', '/admin/settings');
    expect(values).toMatchObject({ hours: 'Mon to Sat, 8:00 to 18:00' });
    await set(product, { hours: '' });
  });
});

test('an owner’s settings survive a faster colleague’s', async ({ page, context, product }) => {
  await openAsAdmin(page, product, '/admin/settings');
  await page.getByLabel('Flight itinerary').fill('22000');
  await page.getByLabel('Bank transfer').check();
  await page.getByLabel('Saturday').check();
  await page.getByLabel('Until', { exact: true }).fill('08:30');
  const visa = page.getByRole('group', { name: 'Visa application' });
  await visa.getByLabel('Until it is decided, %').fill('30');
  // Nobody decides about insurance: half goes back from opening it until it is done.
  await expect(
    page
      .getByRole('group', { name: 'Insurance application' })
      .getByLabel('Until your policy is ready, %'),
  ).toHaveValue('50');
  // Two periods at one price, and a price that is none, are named where they stand.
  await page.getByLabel('Insurance for 15 days').fill('15350');
  await page.getByLabel('Hotel booking').fill('a lot');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('15 Days can’t cost the same as 7 Days').first()).toBeVisible();
  await expect(page.getByText('Enter a price in whole naira, 1 or more.').first()).toBeVisible();
  await expect(page.getByText('Enter a time later than the first.').first()).toBeVisible();
  await page.getByLabel('Until', { exact: true }).fill('16:00');
  await page.getByLabel('Insurance for 15 days').fill('25350');
  await page.getByLabel('Hotel booking').fill('25000');
  await set(product, { SUPPORT_PHONE: '+234 1 999 9999' });
  // A login in another tab has the page read again.
  const read = page.waitForResponse('**/api/admin/settings');
  await signInAdmin(await context.newPage(), product, await product.anotherAdminToken());
  await (await read).finished();
  await page.evaluate(idle);
  await expect(page.getByLabel('Flight itinerary')).toHaveValue('22,000');
  // Saving is refused, and then the colleague's settings are asked for, which arrive late: nobody is told to save again before they are there.
  const arrive = await holdBack(page, '**/api/admin/settings', 1);
  const theirs = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/admin/settings'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await theirs;
  await page.evaluate(idle);
  const meanwhile = alertOf(page, 'A colleague has changed the settings in the meantime.');
  await expect(meanwhile).toHaveCount(0);
  await arrive();
  await expect(meanwhile).toContainText('Save again to replace their changes with yours.');
  await expect(page.getByLabel('Flight itinerary')).toHaveValue('22,000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(statusSaying(page, 'The settings are saved.')).toBeVisible();
  await expect(page.getByLabel('Phone number')).toHaveValue('+234 1 999 9999');
  await expect(page.getByText('flight itinerary: ₦20,000 → ₦22,000')).toBeVisible();
  await expect(page.getByText('appointment hours: 09:00-17:00 → 09:00-16:00')).toBeVisible();
  await expect(
    page.getByText(
      'appointment days: Mon, Tue, Wed, Thu and Fri → Mon, Tue, Wed, Thu, Fri and Sat',
    ),
  ).toBeVisible();
  await expect(visa.getByLabel('Until it is decided, %')).toHaveValue('30');
  await page.goto('/visa-support');
  await expect(page.getByText('₦22,000').first()).toBeVisible();
});
