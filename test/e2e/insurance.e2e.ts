import type { Page } from '@playwright/test';
import { addDays, DAY_MS, lagosDay } from '#shared/dates.ts';
import { CARDS } from '../factories/orders.ts';
import {
  anApplicant,
  aPaper,
  closeOverlay,
  expectTyped,
  fillAll,
  fillInsurance,
  input,
  payWith,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, test } from './product.ts';
import { dayTyped, LEAP_YEAR, YEAR } from './travel-days.ts';

const SEND = 'Submit and go to payment';
const send = (page: Page) => page.getByRole('button', { name: SEND }).click({ timeout: 30_000 });
const period = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name}`) });
const choosePage = (page: Page) => input(page, 'upload_signature').setInputFiles(aPaper());

/** Fills in what is required, and gives what was typed. */
const fill = (page: Page, withPage?: boolean) => fillInsurance(page, `${YEAR}-04-01`, withPage);

test('somebody insures a journey, is declined, pays with another card, and follows it by the tracking ID', {
  tag: '@journey',
}, async ({ page, product }) => {
  await page.goto('/insurance');
  const typed = await fill(page);
  // What an answer had opened isn't sent once it is another.
  const ill = (answer: string) => page.locator(`[name="medical_condition"][value="${answer}"]`);
  await ill('Yes').check();
  await input(page, 'more_medical_condition').fill('Asthma');
  await input(page, 'health_consent').check();
  await ill('No').check();
  await send(page);
  await page.waitForURL(/\/complete-insurance\?ref=/);
  const tracking_id = new URL(page.url()).searchParams.get('ref') ?? '';
  const submitted = await product.record(typed.contact_email, 'insurance');
  expect(JSON.stringify(submitted)).not.toContain('Asthma');
  expect(submitted).toMatchObject({
    first_name: typed.first_name,
    coverage_begin: `${YEAR}-04-01`,
    coverage_end: `${YEAR}-04-30`,
    more_ninety: 'No',
    medical_condition: 'No',
    amount_to_pay: 43_000,
    payment_status: 'Pending',
  });

  await payWith(page, CARDS.declined);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No money was taken.');
  await closeOverlay(page);
  await expect(page.getByRole('alert')).toContainText(
    'Payment verification failed. Please contact support.',
  );
  await payWith(page, CARDS.good);
  await page.waitForURL(`/success?ref=${tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Paid. We have your application.',
  );
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText('Paid ₦43,000').first()).toBeVisible();
  await expect(page).toHaveTitle(/^Insurance Status/);
});

test('a payment without callback and webhook is found', async ({ page, product }) => {
  await page.goto('/insurance');
  const { contact_email } = await fill(page);
  await send(page);
  await page.waitForURL(/\/complete-insurance\?ref=/);
  await payWith(page, CARDS.silent);
  await expect
    .poll(async () => (await product.record(contact_email, 'insurance')).payment_status, {
      timeout: 30_000,
    })
    .toBe('Paid');
});

test('one period at a time; its last day is proposed until chosen', async ({ page }) => {
  await page.goto('/insurance');
  const end = input(page, 'coverage_end');
  const begin = async (day: string) => {
    await fillAll(page, dayTyped('coverage_begin', day));
  };
  await period(page, '7 Days').check();
  await begin(`${YEAR}-04-01`);
  await expect(end).toHaveValue(`${YEAR}-04-07`);
  await period(page, '1 Year').check();
  await expect(page.locator('[name="amount_to_pay"]:checked')).toHaveValue('95000');
  await expect(page.locator('[name="amount_to_pay"]:checked')).toHaveCount(1);
  await expect(end).toHaveValue(`${YEAR + 1}-03-31`);
  await begin(`${LEAP_YEAR}-02-29`);
  await expect(end).toHaveValue(`${LEAP_YEAR + 1}-02-28`);
  await expect(end).toHaveAttribute('max', `${LEAP_YEAR + 1}-02-28`);
  await expect(
    page.getByText(
      `1 Year from 29 February ${LEAP_YEAR} cover you until 28 February ${LEAP_YEAR + 1} at the latest.`,
    ),
  ).toBeVisible();

  // As by the calendar.
  await end.fill(`${LEAP_YEAR}-03-05`);
  await expect(input(page, 'coverage_end_month')).toHaveValue('3');
  await period(page, '15 Days').check();
  await expect(end).toHaveValue(`${LEAP_YEAR}-03-05`);
  await begin(`${LEAP_YEAR}-02-20`);
  await expect(end).toHaveValue(`${LEAP_YEAR}-03-05`);
  await end.fill(`${LEAP_YEAR}-03-06`);
  await send(page);
  const summary = alertOf(page, 'things to put right');
  await expect(
    summary.getByRole('link', { name: /^This period covers you until/ }),
  ).toHaveAttribute('href', '#coverage_end');
  // A longer period puts it right.
  await period(page, '30 Days').check();
  await expect(input(page, 'coverage_end_day')).toHaveAttribute('aria-invalid', 'false');
  await expect(
    page.getByText('For coverage above 35K, or ages above 60, contact our support.'),
  ).toBeVisible();
});

test('without email and phone the contact is the first problem', async ({ page }) => {
  await page.goto('/insurance');
  await send(page);
  const summary = alertOf(page, 'things to put right');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(15);
  const first = alertOf(page, 'Please complete your contact information first');
  await expect(first).toBeVisible();
  const [above, below] = [await first.boundingBox(), await summary.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await summary.getByRole('link', { name: 'Choose one period.' }).click();
  await expect(period(page, '7 Days')).toBeFocused();

  await input(page, 'phone_number').fill('0803 555 0142');
  await input(page, 'contact_email').fill('dami@example.com');
  await send(page);
  await expect(summary.getByRole('link')).toHaveCount(13);
  await expect(first).toHaveCount(0);
});

test('what an answer opens is asked for; health with consent only', async ({ page, product }) => {
  await page.goto('/insurance');
  const { contact_email } = await fill(page);
  await page.getByLabel('Purpose of travel').selectOption('Others');
  await page.locator('[name="medical_condition"][value="Yes"]').check();
  await input(page, 'more_medical_condition').fill('Asthma');
  await send(page);
  const summary = alertOf(page, 'There are 2 things to put right.');
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: /^Tick the box/ }).click();
  await expect(input(page, 'health_consent')).toBeFocused();
  await page.keyboard.press('Space');
  await input(page, 'other_reason').fill('A wedding');
  await page.getByLabel('Purpose of travel').selectOption('Study');
  await expect(input(page, 'other_reason')).toHaveCount(0);
  await send(page);
  await page.waitForURL(/\/complete-insurance\?ref=/);
  expect(await product.record(contact_email, 'insurance')).toMatchObject({
    purpose_travel: 'Study',
    other_reason: '',
    more_medical_condition: 'Asthma',
    health_consent: { given: true },
  });
});

test('a reload keeps what was typed; sending leaves nothing behind', async ({ page }) => {
  await page.goto('/insurance');
  const typed = await fill(page);
  await fillAll(page, dayTyped('coverage_end', `${YEAR}-04-10`));
  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  await expectTyped(page, typed);
  await expect(period(page, '30 Days')).toBeChecked();
  await expect(input(page, 'coverage_end')).toHaveValue(`${YEAR}-04-10`);
  await choosePage(page);
  await send(page);
  await page.waitForURL(/\/complete-insurance\?ref=/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('draft');
});

test.describe('without a network', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('sending fails in the document’s words, and nothing is lost', async ({ page, product }) => {
    await page.clock.install();
    await page.goto('/insurance');
    const shrinking = page.waitForResponse(/\/shrink-(?!worker)/);
    const { contact_email } = await fill(page);
    await shrinking;
    await expect(page.getByRole('button', { name: SEND })).toBeVisible({ timeout: 30_000 });
    await page.context().setOffline(true);
    await send(page);
    await expect(page.getByText('Waiting for the network', { exact: true }).first()).toBeVisible();
    await page.clock.fastForward(40_000);
    const failed = alertOf(page, 'Failed to submit insurance application. Try again later.');
    await expect(failed).toContainText('Everything you typed and chose is kept.');
    await page.context().setOffline(false);
    await page.waitForURL(/\/complete-insurance\?ref=/);
    await product.record(contact_email, 'insurance');
  });
});

test.describe('without a network before the file is made smaller', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

  test('the form says that it is sent by itself, and is', async ({ page, product }) => {
    // Without this a fast page has loaded it before the network goes.
    const SHRINK = /\/shrink[-.]/;
    await page.route(SHRINK, (route) => route.abort('internetdisconnected'));
    await page.goto('/insurance');
    const { contact_email } = await fill(page, false);
    await expect(page.getByRole('button', { name: SEND })).toBeVisible({ timeout: 30_000 });
    await page.context().setOffline(true);
    await choosePage(page);
    await send(page);
    await expect(page.getByText(/It is sent by itself when the network is back/)).toBeVisible();
    await page.unroute(SHRINK);
    await page.context().setOffline(false);
    await page.waitForURL(/\/complete-insurance\?ref=/);
    await product.record(contact_email, 'insurance');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page tells what each period costs, and what it needs', async ({ page }) => {
    await page.goto('/insurance');
    for (const text of ['7 Days', '₦15,350', '₦25,350', '₦43,000', '₦51,000', '1 Year', '₦95,000'])
      await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.locator('noscript p').first()).toHaveText('This form needs JavaScript');
  });
});

test('a second traveller finds the trip and the cover of the first there, and nothing of the person', async ({
  page,
  product,
}) => {
  await page.goto('/insurance');
  const { contact_email } = await fill(page);
  await page.locator('[name="travel_type"]').selectOption('Family');
  await page.locator('[name="purpose_travel"]').selectOption('Business');
  await send(page);
  await page.waitForURL(/\/complete-insurance\?ref=/);
  await page.getByRole('link', { name: 'Add another traveller' }).click();
  await page.waitForURL(/\?group=/);
  await expectTyped(page, {
    contact_email: contact_email,
    destination: 'Germany',
    travel_type: 'Family',
    purpose_travel: 'Business',
    ...dayTyped('coverage_begin', `${YEAR}-04-01`),
    ...dayTyped('coverage_end', `${YEAR}-04-30`),
    first_name: '',
    passport_number: '',
    next_of_kin: '',
  });
  await expect(period(page, '30 Days')).toBeChecked();
  await expect(page.locator('[name="more_ninety"][value="No"]')).toBeChecked();
  await expect(page.locator('[name="medical_condition"]:checked')).toHaveCount(0);

  const { first_name, last_name, passport_number } = anApplicant();
  await fillAll(page, {
    ...{ first_name, last_name, passport_number: passport_number.replace('42', '43') },
    ...{ occupation: 'Pupil', next_of_kin: 'Chidi', next_of_kin_address: '14 Marina Road' },
  });
  await page.locator('[name="medical_condition"][value="No"]').check();
  await choosePage(page);
  await send(page);
  await page.waitForURL(/\/group\//);
  await expect(page.getByRole('button', { name: 'Pay ₦86,000' })).toBeVisible();
  const rows = await product.call<Record<string, unknown>[]>(
    'GET',
    `/insurance/all?q=${encodeURIComponent(contact_email)}`,
  );
  expect(rows.map(({ coverage_end, destination }) => [coverage_end, destination])).toEqual(
    Array(2).fill([`${YEAR}-04-30`, 'Germany']),
  );
});

test.describe('where the next page is drawn late', () => {
  test.use({ drawnLate: 500 });

  test('a form is sent once, however often its button is pressed', { tag: '@ci' }, async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/insurance/application'))
        sent.push(request.headers()['idempotency-key'] ?? '');
    });
    await page.goto('/insurance');
    await fill(page);
    await hydrated(page.getByRole('main'));
    await page.evaluate(() => {
      const pressing = setInterval(() => {
        const field = document.querySelector<HTMLInputElement>('[name=contact_email]');
        if (!field) clearInterval(pressing);
        field?.form?.querySelector<HTMLElement>('[type=submit]')?.click();
      }, 10);
    });
    await expect(page.getByRole('heading', { level: 1, name: /pay/i })).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test.describe('on a device whose clock is three days ahead', () => {
  // Where a day is told, the page is drawn anew.
  test.use({ clockOff: 3 * DAY_MS, provoked: /Minified React error #418/ });

  test('one insures a journey that begins tomorrow', async ({ page }) => {
    await page.goto('/insurance');
    await fill(page);
    await fillAll(page, dayTyped('coverage_begin', lagosDay(addDays(new Date(), 1))));
    await send(page);
    await page.waitForURL(/\/complete-insurance\?ref=/);
  });
});
