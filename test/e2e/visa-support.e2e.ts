import type { Page } from '@playwright/test';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import {
  anApplicant,
  aPaper,
  BIRTH,
  closeOverlay,
  expectTyped,
  fillAll,
  input,
  payWith,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';
import { dayTyped, YEAR } from './travel-days.ts';

const API = '**/api/bookings/app';
const FLIGHT = {
  traveler_first_name: 'Chidi',
  traveler_last_name: 'Eze',
  flight_details: 'Lagos to Berlin and back',
};
const HOTEL = {
  visa_interview_date: `${YEAR}-03-11`,
  check_in_date: `${YEAR}-04-01`,
  check_out_date: `${YEAR}-04-20`,
};

const send = (page: Page) =>
  page.getByRole('button', { name: 'Submit and go to payment' }).click({ timeout: 30_000 });
/** Resolves to the tracking ID that the payment page is opened with. */
async function sendToPayment(page: Page): Promise<string> {
  await send(page);
  await page.waitForURL(/\/payment\?ref=/);
  return new URL(page.url()).searchParams.get('ref') ?? '';
}
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const total = (page: Page) => statusSaying(page, 'Total');

/** Fills in what everybody is asked, and gives what was typed. */
async function fillCore(page: Page) {
  const { contact_email: email, passport_number: _, ...names } = anApplicant();
  const trip = {
    destination: 'Germany',
    coverage_begin: `${YEAR}-04-01`,
    coverage_end: `${YEAR}-04-20`,
  };
  const typed = { ...names, email, ...trip, ...BIRTH };
  const { coverage_begin, coverage_end, ...others } = typed;
  await fillAll(page, {
    ...others,
    ...dayTyped('coverage_begin', coverage_begin),
    ...dayTyped('coverage_end', coverage_end),
  });
  return typed;
}

/** Adds a part to the booking once the page's script runs. */
async function add(page: Page, name: string): Promise<void> {
  const part = toggle(page, name);
  await hydrated(part);
  await part.click();
}

async function addFlight(page: Page): Promise<void> {
  await add(page, 'Add Flight');
  await page.getByLabel('Traveller’s title').selectOption('Mrs');
  await fillAll(page, FLIGHT);
}

test('somebody books a flight and a hotel, is declined, and pays the sum with another card', {
  tag: '@journey',
}, async ({ page, product }) => {
  await page.goto('/visa-support');
  const typed = await fillCore(page);
  await addFlight(page);
  // Who travels under another name keeps it, whatever becomes of one's own.
  for (const first_name of ['Dami', typed.first_name]) await fillAll(page, { first_name });
  await toggle(page, 'Add Hotel').click();
  await fillAll(page, HOTEL);
  await expect(total(page)).toContainText('₦45,000');
  const tracking_id = await sendToPayment(page);
  const {
    date_of_birth_day: _,
    date_of_birth_month: __,
    date_of_birth_year: ___,
    phone_number: ____,
    ...kept
  } = typed;
  const submitted = await product.record(typed.email, 'booking');
  expect(submitted).toMatchObject({
    ...kept,
    ...FLIGHT,
    ...HOTEL,
    title: 'Mrs',
    date_of_birth: '1991-07-04',
    amount_to_pay: 45_000,
  });
  expect(submitted).not.toHaveProperty('upload_signature');

  await payWith(page, CARDS.declined);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No money was taken.');
  await closeOverlay(page);
  await payWith(page, CARDS.good);
  await page.waitForURL(`/success?ref=${tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. We have your booking.');
  expect((await product.record(typed.email, 'booking')).payment_status).toBe('Paid');
});

test('a payment without callback and webhook is found', async ({ page, product }) => {
  await page.goto('/visa-support');
  const { email } = await fillCore(page);
  await add(page, 'Add Complete Documents');
  await input(page, 'upload_signature').setInputFiles(aPaper('papers.pdf'));
  await sendToPayment(page);
  await payWith(page, CARDS.silent);
  await expect
    .poll(async () => (await product.record(email, 'booking')).payment_status, { timeout: 30_000 })
    .toBe('Paid');
  expect(await product.record(email, 'booking')).toMatchObject({
    amount_to_pay: 250_000,
    upload_signature: expect.any(String),
  });
});

test('removing a part clears it, says so, and keeps the focus', async ({ page, product }) => {
  await page.goto('/visa-support');
  const { email } = await fillCore(page);
  await addFlight(page);
  await toggle(page, 'Add Hotel').click();
  await fillAll(page, { ...HOTEL, hotel_details: 'Near the centre' });
  await toggle(page, 'Add Complete Documents').click();
  await input(page, 'upload_signature').setInputFiles(aPaper('papers.pdf'));
  await expect(total(page)).toContainText('₦295,000');
  await expectAccessible(page);

  await toggle(page, 'Remove Flight').press('Enter');
  await expect(toggle(page, 'Add Flight')).toBeFocused();
  await expect(toggle(page, 'Add Flight')).toHaveAttribute('aria-expanded', 'false');
  await expect(total(page)).toContainText('Flight removed, with what you filled in there.');
  await expect(total(page)).toContainText('₦275,000');
  await toggle(page, 'Remove Complete Documents').click();
  await expect(total(page)).toContainText('₦25,000');
  await toggle(page, 'Add Flight').click();
  await toggle(page, 'Add Complete Documents').click();
  for (const name of ['flight_details', 'title'])
    await expect(input(page, name), name).toHaveValue('');
  await expect(input(page, 'traveler_first_name')).toHaveValue('Oluwadamilola');
  await expect(page.getByText('papers.pdf')).toHaveCount(0);
  await toggle(page, 'Remove Flight').click();
  await toggle(page, 'Remove Complete Documents').click();

  await sendToPayment(page);
  const submitted = await product.record(email, 'booking');
  expect(submitted).toMatchObject({
    hotel_details: 'Near the centre',
    flight_details: '',
    title: '',
    amount_to_pay: 25_000,
  });
  expect(submitted).not.toHaveProperty('upload_signature');
});

test('a part that was removed isn’t paid for after a reload', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  await page.goto('/visa-support');
  const { email } = await fillCore(page);
  await add(page, 'Add Complete Documents');
  await input(page, 'upload_signature').setInputFiles(aPaper('papers.pdf', 200_000));
  await expect(page.getByText('Received')).toBeVisible();
  await toggle(page, 'Remove Complete Documents').click();
  await addFlight(page);
  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  await expect(page.getByText('So are the files you chose.')).toHaveCount(0);
  await sendToPayment(page);
  const submitted = await product.record(email, 'booking');
  expect(submitted.amount_to_pay).toBe(20_000);
  expect(submitted).not.toHaveProperty('upload_signature');
});

test('without a part the summary says what is missing', async ({ page }) => {
  await page.goto('/visa-support');
  await send(page);
  const summary = alertOf(page, 'things to put right');
  await expect(summary).toBeFocused();
  const first = alertOf(page, 'Please complete your contact information first');
  await expect(first).toBeVisible();
  await summary.getByRole('link', { name: 'Add Flight, Hotel or Complete Documents.' }).click();
  await expect(toggle(page, 'Add Flight')).toBeFocused();
  await expect(toggle(page, 'Add Flight')).toHaveAccessibleDescription(
    /Add Flight, Hotel or Complete Documents\./,
  );

  await fillCore(page);
  for (const part of ['Flight', 'Hotel', 'Complete Documents'])
    await toggle(page, `Add ${part}`).click();
  await expect(page.locator('#parts-error')).toHaveCount(0);
  await fillAll(page, { traveler_first_name: '', traveler_last_name: '' });
  await send(page);
  await expect(first).toHaveCount(0);
  const needed = [
    'title',
    'traveler_first_name',
    'traveler_last_name',
    'flight_details',
    ...Object.keys(HOTEL),
    'upload_signature',
  ];
  await expect(summary.getByRole('link')).toHaveCount(needed.length);
  for (const name of needed) {
    await summary.locator(`a[href="#${name}"]`).click();
    await expect(input(page, name in HOTEL ? `${name}_day` : name)).toBeFocused();
  }
  await fillAll(page, { ...HOTEL, check_out_date: `${YEAR}-03-31` });
  for (const part of ['Flight', 'Complete Documents']) await toggle(page, `Remove ${part}`).click();
  await send(page);
  await expect(
    page.getByRole('link', { name: 'You can’t check out before you check in.' }),
  ).toBeVisible();
  // The first day puts the last one right.
  await input(page, 'check_in_date').fill(`${YEAR}-03-30`);
  await expect(input(page, 'check_out_date_day')).toHaveAttribute('aria-invalid', 'false');
});

test('a reload keeps what was typed and which parts were added', async ({ page }) => {
  await page.goto('/visa-support');
  const typed = await fillCore(page);
  await addFlight(page);
  await toggle(page, 'Add Hotel').click();
  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  await expectTyped(page, { ...typed, ...FLIGHT });
  await expect(toggle(page, 'Remove Hotel')).toBeVisible();
  await expect(total(page)).toContainText('₦45,000');
  await toggle(page, 'Remove Hotel').click();
  await sendToPayment(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('draft');
});

test('an unreadable answer is told; sending again submits once', async ({ page, product }) => {
  await page.goto('/visa-support');
  const { email } = await fillCore(page);
  await addFlight(page);
  const replies = [
    { contentType: 'text/html', body: '<!doctype html><title>Bad gateway</title>' },
    { contentType: 'text/plain', body: 'no such luck' },
  ];
  const keys = new Set<string | undefined>();
  // The first request was accepted; only its response is replaced here.
  await page.route(API, async (route) => {
    keys.add(route.request().headers()['idempotency-key']);
    const reply = replies.shift();
    if (!reply) return route.continue();
    await route.fetch();
    return route.fulfill({ status: 200, ...reply });
  });
  for (const told of [
    'Server returned an error page. Please check the server status.',
    'Server returned: no such luck',
  ]) {
    await send(page);
    await expect(alertOf(page, told)).toContainText('Everything you typed and chose is kept.');
  }
  await sendToPayment(page);
  expect(keys.size).toBe(1);
  await product.record(email, 'booking');
});

test.describe('a server that is away', () => {
  test.use({ provoked: /\b502\b/ });

  test('is tried again, and told in the document’s words', async ({ page, product }) => {
    await page.clock.install();
    await page.goto('/visa-support');
    const { email } = await fillCore(page);
    await addFlight(page);
    await expect(page.getByRole('button', { name: 'Submit and go to payment' })).toBeVisible({
      timeout: 30_000,
    });
    await page.route(API, (route) =>
      route.fulfill({
        status: 502,
        contentType: 'text/html',
        body: '<!doctype html><h1>Bad gateway</h1>',
      }),
    );
    await send(page);
    await expect(page.getByText('No answer yet. Trying again…')).toBeVisible();
    await page.clock.fastForward(40_000);
    const failed = alertOf(page, 'Server returned an error page. Please check the server status.');
    await expect(failed).toContainText('Everything you typed and chose is kept.');
    await page.unroute(API);
    await sendToPayment(page);
    await product.record(email, 'booking');
  });
});

test.describe('a refusal', () => {
  test.use({ provoked: /\b(409|500)\b/ });

  test('is told in the server’s words; a changed price is sent', async ({ page }) => {
    await page.goto('/visa-support');
    const typed = await fillCore(page);
    await addFlight(page);
    const refusals = [
      {
        status: 500,
        json: { message: 'Something went wrong on our side.', code: 'internal', request_id: '1' },
      },
      {
        status: 409,
        json: {
          message: 'The price is ₦21,000. Check it.',
          code: 'price_changed',
          fields: { amount_to_pay: '21000' },
          request_id: '2',
        },
      },
    ];
    const sums: (string | undefined)[] = [];
    await page.route(API, (route) => {
      sums.push(
        /name="amount_to_pay"\s+(\d+)/.exec(
          route.request().postDataBuffer()?.toString('latin1') ?? '',
        )?.[1],
      );
      const refusal = refusals.shift();
      return refusal ? route.fulfill(refusal) : route.continue();
    });
    await send(page);
    await expect(alertOf(page, 'Error: Something went wrong on our side.')).toBeVisible();
    await send(page);
    const told = alertOf(page, 'Error: The price is ₦21,000.');
    await expect(told).toContainText('The price has changed since you opened this page.');
    await expect(total(page)).toContainText('₦21,000');
    await expectTyped(page, { ...typed, ...FLIGHT });

    // Sent at the sum that was told; this server knows only its own.
    await send(page);
    await expect(alertOf(page, 'Error: The price is ₦20,000.')).toBeVisible();
    await expect(total(page)).toContainText('₦20,000');
    await sendToPayment(page);
    expect(sums).toEqual(['20000', '20000', '21000', '20000']);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page tells what each part costs, and what it needs', async ({ page }) => {
    await page.goto('/visa-support');
    for (const text of ['Flight', '₦20,000', 'Hotel', '₦25,000', 'Complete Documents', '₦250,000'])
      await expect(page.locator('main').getByText(text, { exact: true }).first()).toBeVisible();
    await expect(page.locator('noscript p').first()).toHaveText('This form needs JavaScript');
  });
});
