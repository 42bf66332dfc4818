import { expect, type Page } from '@playwright/test';
import { addDays, DAY_MS, formatDay, formatSlot, lagosDay, slotStart } from '#shared/dates.ts';
import type { Slot } from '#shared/services/appointment-form.ts';
import { appointmentInput, type SubmittedAppointment } from '../factories/appointments.ts';
import { CARDS, unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAgent } from './agent-session.ts';
import { expectTyped, fillAll, payWith } from './apply.ts';
import { test } from './held-product.ts';
import { payAndTrack, tabTo, typeInto } from './keys.ts';
import { alertOf } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const HOLD_MS = 15 * 60_000;
const SEND = 'Hold this time and go to payment';

/** The first free time five weeks ahead. */
async function freeSlot(product: RunningProduct): Promise<Slot> {
  const from = lagosDay(addDays(new Date(), 35));
  const data = await product.freeDays(`?from=${from}&days=7`);
  const [day] = data;
  if (!day) throw new Error('nothing is free');
  return {
    appointment_date: day.appointment_date,
    appointment_time: String(day.appointment_times[0]),
  };
}

/** Submits an appointment as a page does, its bot check solved. */
async function file(
  product: RunningProduct,
  slot: Slot,
  over: Record<string, unknown> = {},
): Promise<SubmittedAppointment> {
  return product.ask('POST', '/visa/appointment', {
    ...appointmentInput(slot, over),
    captcha_token: await product.botCheck(),
  });
}

/** Pays one as a page does. */
async function pay(product: RunningProduct, { payment_info }: SubmittedAppointment): Promise<void> {
  const { tx_ref, amount, currency, customer_email: email } = payment_info;
  const body = {
    tx_ref,
    amount,
    currency,
    customer: { email },
    payment_method: 'card',
    card_number: CARDS.callbackOnly,
  };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${product.url}/sandbox/charges`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const { transaction_id } = (await response.json()) as { transaction_id: number };
  await product.ask('POST', '/visa/app-payment-verification', { transaction_id, tnx_id: tx_ref });
}

const dayField = (page: Page) => page.getByRole('combobox', { name: 'Day' });
const time = (page: Page, { appointment_time }: Slot) =>
  page.getByRole('radio', { name: appointment_time });

async function choose(page: Page, slot: Slot): Promise<void> {
  await dayField(page).selectOption(slot.appointment_date);
  await time(page, slot).check();
}

const aPerson = () => ({
  first_name: 'Oluwadamilola',
  last_name: 'Adebayo-Ogunsanya',
  email_address: `${unique()}@example.com`,
  phone_number: '0803 555 0142',
});

const send = (page: Page) => page.getByRole('button', { name: SEND }).click({ timeout: 30_000 });

/** The link of a mail, its lines joined again. */
const linkIn = (mail: string, pattern: RegExp): string =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .match(pattern)?.[0] ?? '';

test('somebody chooses a time, reloads in the middle, pays, and sees when and how it is', {
  tag: ['@desktop', '@journey'],
}, async ({ page, product }) => {
  const slot = await freeSlot(product);
  const when = `${formatSlot(slot)}, Lagos time`;
  const person = aPerson();
  await page.goto('/appointment');
  await expect(page.getByText('₦10,000').filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator(`option[value="${slot.appointment_date}"]`)).toHaveText(
    formatDay(slot.appointment_date),
  );
  await choose(page, slot);
  await page.getByRole('radio', { name: 'Zoom' }).check();
  await page.getByRole('radio', { name: 'Permit' }).check();
  await fillAll(page, person);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  await expect(dayField(page)).toHaveValue(slot.appointment_date);
  for (const name of [slot.appointment_time, 'Zoom', 'Permit'])
    await expect(page.getByRole('radio', { name }), name).toBeChecked();
  await expectTyped(page, person);

  await send(page);
  await page.waitForURL(/\/apt-payment\?ref=/);
  // `group` is what the form of another traveller begins with.
  const left = () =>
    JSON.stringify(Object.entries(sessionStorage).filter(([name]) => name !== 'group'));
  expect(await page.evaluate(left)).not.toContain(person.email_address);
  await expect(page.getByText(/^Held for you until \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(`${formatSlot(slot)}, Lagos time`).first()).toBeVisible();
  await page.reload();
  await payWith(page, CARDS.good);
  await page.waitForURL(/\/success\?ref=/);
  await expect(page.getByText(`We meet on Zoom on ${when}.`)).toBeVisible();
  const calendar = page.getByRole('link', { name: 'Add to calendar' });
  const entry = await page.request.get((await calendar.getAttribute('href')) ?? '');
  expect([entry.status(), entry.headers()['content-type']]).toEqual([
    200,
    expect.stringContaining('text/calendar'),
  ]);
  await page.getByRole('link', { name: 'See the status' }).click();
  await page.waitForURL(/\/track-visa\?/);
  await expect(page.getByRole('heading', { level: 2, name: 'Paid' })).toBeVisible();
  await expect(page.getByText(`We meet on Zoom on ${when}.`)).toBeVisible();
  await expect(page.getByText('Appointment by Zoom')).toBeVisible();
  await expect(calendar).toBeVisible();
  await expect
    .poll(() =>
      product.mailsTo(person.email_address).some((mail) => mail.includes('appointment.ics')),
    )
    .toBe(true);
});

test('each thing to put right is a link, the time too before a day is chosen', async ({ page }) => {
  await page.goto('/appointment');
  await dayField(page).waitFor();
  await send(page);
  const summary = alertOf(page, 'things to put right');
  await expect(summary).toBeFocused();
  const links = summary.getByRole('link');
  await expect(links).toHaveCount(await summary.getByRole('listitem').count());
  await links.filter({ hasText: 'Choose a time.' }).click();
  const place = page.locator('#appointment_time');
  await expect(place).toBeFocused();
  await expect(place).toContainText('Free times appear here when you choose a day.');
  await expectAccessible(page);
});

test('by keyboard one books an appointment and pays', async ({ page, product }) => {
  const person = aPerson();
  await page.goto('/appointment');
  const day = dayField(page);
  await day.waitFor();
  await tabTo(page, day);
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowDown');
  await expect(day).not.toHaveValue('');
  await tabTo(page, page.locator('[name="appointment_time"]').first());
  await page.keyboard.press('Space');
  await tabTo(page, page.locator('[name="how_to_contact"]').first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Zoom' })).toBeChecked();
  await tabTo(page, page.locator('[name="reason"]').first());
  await page.keyboard.press('Space');
  for (const [name, value] of Object.entries(person)) await typeInto(page, name, value);
  const submit = page.locator('[type=submit]');
  await tabTo(page, submit);
  await expect(submit).toHaveAccessibleName(SEND, { timeout: 30_000 });
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/apt-payment\?ref=/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await product.record(person.email_address, 'appointment')).toMatchObject({
    how_to_contact: 'Zoom',
    reason: 'Visa',
    payment_status: 'Pending',
  });
  await payAndTrack(page, /\/success\?ref=TFY/, 'Paid');
});

test('an agent’s payment page follows the time, and when its hold ends', { tag: '@ci' }, async ({
  page,
  product,
  held,
}) => {
  const agent = await product.agent();
  const { tracking_id } = await product.ask<SubmittedAppointment>(
    'POST',
    '/visa/appointment',
    { ...appointmentInput(await freeSlot(product)), captcha_token: await product.botCheck() },
    agent.token,
  );
  await openAsAgent(page, agent, `/apt-payment?ref=${tracking_id}`);
  await expect(page.getByText(/^Held for you until /)).toBeVisible();
  const next = await freeSlot(product);
  await product.ask('PUT', '/visa/appointment-slot', { tracking_id, ...next });
  const comeBack = () =>
    page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
  await comeBack();
  await expect(page.getByText(`${formatSlot(next)}, Lagos time`).first()).toBeVisible();
  await held.forward(HOLD_MS + 1000);
  await comeBack();
  await expect(page.getByText('Your time is no longer held')).toBeVisible();
});

test('a time lost before paying is replaced by link', async ({ page, product, held }) => {
  const [slot, email_address] = [await freeSlot(product), `${unique()}@example.com`];
  const late = await file(product, slot, { email_address });
  await held.forward(HOLD_MS + 1000);
  await pay(product, await file(product, slot));
  await pay(product, late);
  const mail = () =>
    product.mailsTo(email_address).find((one) => one.includes('Subject: Choose another time')) ??
    '';
  await expect.poll(mail).not.toBe('');

  await page.goto(`/track-visa?tracking_id=${late.tracking_id}`);
  await expect(page.getByText('Choose another; there is nothing more to pay.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose another time' })).toHaveAttribute(
    'href',
    `/appointment?tracking_id=${late.tracking_id}`,
  );
  await page.goto(linkIn(mail(), /http:\/\/localhost:\d+\/appointment\?tracking_id=TFY[-A-Z0-9]+/));
  await expect(page.getByRole('heading', { level: 1, name: 'Choose another time' })).toBeVisible();
  await expect(page.getByText(late.tracking_id)).toBeVisible();
  const next = await freeSlot(product);
  await choose(page, next);
  await expect(
    page.locator('main form').locator('input:not([name="appointment_time"]), textarea'),
  ).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose this time' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your appointment has its new time.' }),
  ).toBeFocused();
  await expect(page.getByText(`${formatSlot(next)}, Lagos time`)).toBeVisible();
  await page.getByRole('link', { name: 'See your appointment' }).click();
  await expect(
    page.getByText(`We call you on WhatsApp on ${formatSlot(next)}, Lagos time.`),
  ).toBeVisible();

  await page.goto(`/appointment?tracking_id=${late.tracking_id}`);
  await expect(
    page.getByRole('heading', { level: 1, name: 'This appointment already has a time' }),
  ).toBeVisible();
  await page.goto('/appointment?tracking_id=TFY-1');
  await expect(page.getByRole('heading', { level: 1, name: 'No appointment found' })).toBeVisible();
});

test.describe('a time that goes to somebody else meanwhile', () => {
  test.use({ provoked: /\b409\b/ });

  test('is told on sending; everything else is kept', { tag: '@ci' }, async ({ page, product }) => {
    const slot = await freeSlot(product);
    const person = aPerson();
    await page.goto('/appointment');
    await choose(page, slot);
    await fillAll(page, person);
    await file(product, slot);
    await send(page);
    const summary = alertOf(page, 'There is 1 thing to put right.');
    await expect(summary).toBeFocused();
    await expect(
      page.getByText('Your time has just been taken. Nothing was submitted, and nothing is paid.'),
    ).toBeVisible();
    await expect(time(page, slot)).toHaveCount(0);
    await expect(dayField(page)).toHaveValue(slot.appointment_date);
    await expectTyped(page, person);
    await summary
      .getByRole('link', { name: 'Somebody else has just taken this time. Choose another.' })
      .click();
    await expect(page.locator('[name="appointment_time"]').first()).toBeFocused();
    await page.keyboard.press('Space');
    await send(page);
    await page.waitForURL(/\/apt-payment\?ref=/);
  });

  test('is told before paying; another is chosen', { tag: '@ci' }, async ({
    page,
    product,
    held,
  }) => {
    const slot = await freeSlot(product);
    const submitted = await file(product, slot);
    await page.goto(`/apt-payment?ref=${submitted.tracking_id}`);
    await held.forward(HOLD_MS + 1000);
    await file(product, slot);
    await page.getByRole('button', { name: 'Pay ₦10,000' }).click();
    const told = alertOf(page, 'Your time is no longer held');
    await expect(told).toContainText('No money was taken.');
    await told.getByRole('link', { name: 'Choose another time' }).click();
    await page.waitForURL(/\/appointment\?tracking_id=/);
    const next = await freeSlot(product);
    await choose(page, next);
    await page.getByRole('button', { name: 'Choose this time' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Your appointment has its new time.' }),
    ).toBeFocused();
    await expect(page.getByText(/^It is held for you until \d\d:\d\d, Lagos time,/)).toBeVisible();
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.waitForURL(/\/apt-payment\?ref=/);
    await payWith(page, CARDS.good);
    await page.waitForURL(/\/success\?ref=/);
    await expect(
      page.getByText(`We call you on WhatsApp on ${formatSlot(next)}, Lagos time.`),
    ).toBeVisible();
  });
});

test.describe('on a device whose clock is 40 days ahead', () => {
  // Where a year stands by its day, the page is drawn anew.
  test.use({ clockOff: 40 * DAY_MS, provoked: /Minified React error #418/ });

  test('a paid appointment is over once it is by ours', async ({ page, product, held }) => {
    const slot = await freeSlot(product);
    const submitted = await file(product, slot);
    await pay(product, submitted);
    const text = page
      .getByText(
        new RegExp(
          `${formatDay(slot.appointment_date, slotStart(slot))}( \\d{4})?, ${slot.appointment_time}, Lagos`,
        ),
      )
      .first();
    await page.goto(`/track-visa?tracking_id=${submitted.tracking_id}`);
    await expect(text).toContainText('We call you on WhatsApp on');
    await held.forward(40 * DAY_MS);
    await page.reload();
    await expect(text).toContainText('Write to us if we did not meet.');
  });
});
