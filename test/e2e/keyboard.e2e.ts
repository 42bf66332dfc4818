// From the first page to the status of what was paid by the keyboard alone; an appointment's way is in appointments.e2e.ts.
import type { Page } from '@playwright/test';
import { anApplicant, aPaper, aPicture, BIRTH } from './apply.ts';
import { arrived, hydrated } from './hydrated.ts';
import { chooseByKey, lostAt, payAndTrack, tabTo, typeInto } from './keys.ts';
import { expect, test } from './product.ts';
import { dayTyped, YEAR } from './travel-days.ts';

const DAY = `${YEAR}-02-02`;

async function typeAll(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await typeInto(page, name, value);
}

/** Goes to a group of radio buttons and chooses the second. */
async function chooseSecond(page: Page, name: string): Promise<void> {
  const buttons = page.locator(`[name="${name}"]`);
  await tabTo(page, buttons.first());
  await page.keyboard.press('ArrowDown');
  await expect(buttons.nth(1)).toBeChecked();
}

/** Goes to the button, sends, and arrives where one pays. */
async function submitAt(page: Page, address: RegExp): Promise<void> {
  const submit = page.locator('[type=submit]');
  await tabTo(page, submit);
  await expect(submit).toHaveAccessibleName('Submit and go to payment', { timeout: 30_000 });
  await page.keyboard.press('Enter');
  await arrived(page, address, /./);
}

const APPLYING = [
  {
    kind: 'visa',
    from: '/',
    results: /\/results\?/,
    payment: /\/payment\?ref=TFY/,
    tag: ['@desktop'],
  },
  {
    kind: 'permit',
    from: '/epermit',
    results: /\/permit-results\?/,
    payment: /\/complete-permit\?ref=TFY/,
    tag: [],
  },
] as const;

for (const { kind, from, results, payment, tag } of APPLYING)
  test(`with the keyboard alone one finds a ${kind}, applies, pays, and comes to the status`, {
    tag: [...tag],
  }, async ({ page, product }) => {
    test.slow();
    const place = await product.destination({}, kind);
    await page.goto(from);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    expect(await lostAt(page)).toBeUndefined();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    const destination = page.getByLabel('Destination');
    // The search is hydrated on first interaction, here a key.
    await hydrated(destination);
    await tabTo(page, destination);
    await page.keyboard.type(place.destination.slice(0, -1).toLowerCase());
    const suggestions = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect(suggestions).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(suggestions).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(destination).toHaveValue(place.destination);
    await expect(destination).toBeFocused();
    await page.keyboard.press('Enter');
    await arrived(page, results, place.destination);

    await tabTo(page, page.locator(`a[href="/${kind}/${place.id}"]`));
    await page.keyboard.press('Enter');
    await arrived(page, `/${kind}/${place.id}`, place.destination);

    const { contact_email, passport_number, ...names } = anApplicant();
    await typeAll(page, { ...names, contact_email });
    await typeAll(page, { ...BIRTH, passport_number });
    await chooseByKey(page, 'data_page', aPaper());
    await chooseByKey(page, 'passport_photograph', await aPicture());
    await tabTo(page, page.locator('[name="data_consent"]'));
    await page.keyboard.press('Space');
    await expect(page.locator('[name="data_consent"]')).toBeChecked();
    await submitAt(page, payment);
    await payAndTrack(page, /\/successful-payment\?ref=TFY/, 'Not yet approved');
    expect(await product.record(contact_email, kind)).toMatchObject({ payment_status: 'Paid' });
  });

test('by keyboard one insures a journey, pays, and comes to the status', async ({ page }) => {
  await page.goto('/insurance');
  await hydrated(page.locator('[name="amount_to_pay"]').first());
  await chooseSecond(page, 'amount_to_pay');
  const { contact_email, passport_number: _, phone_number, ...names } = anApplicant();
  await typeAll(page, {
    ...dayTyped('coverage_begin', DAY),
    ...names,
    phone_number,
    contact_email,
    address: '12 Marina Road',
    occupation: 'Teacher',
  });
  await expect(page.locator('[name="coverage_end"]')).toHaveValue(`${YEAR}-02-16`);
  await typeInto(page, 'destination', 'Germany');
  await chooseSecond(page, 'more_ninety');
  await chooseSecond(page, 'medical_condition');
  await typeAll(page, { next_of_kin: 'Chidi Adebayo', next_of_kin_address: '14 Marina Road' });
  await chooseByKey(page, 'upload_signature', aPaper());
  await submitAt(page, /\/complete-insurance\?ref=/);
  await payAndTrack(page, /\/success\?ref=TFY/, 'Paid');
});

test('by keyboard one books visa support, pays, and comes to the status', async ({ page }) => {
  await page.goto('/visa-support');
  await hydrated(page.locator('[name="first_name"]'));
  const { contact_email: email, passport_number: _, phone_number, ...names } = anApplicant();
  const trip = {
    destination: 'Germany',
    ...dayTyped('coverage_begin', DAY),
    ...dayTyped('coverage_end', DAY),
  };
  await tabTo(page, page.getByRole('button', { name: 'Add Flight' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('[name="title"]'));
  await page.keyboard.press('ArrowDown');
  await typeAll(page, {
    traveler_first_name: 'Chidi',
    traveler_last_name: 'Eze',
    flight_details: 'Lagos to Berlin and back',
  });
  await tabTo(page, page.getByRole('button', { name: 'Add Complete Documents' }));
  await page.keyboard.press('Space');
  await chooseByKey(page, 'upload_signature', aPaper());
  await typeAll(page, { ...names, ...BIRTH, phone_number, email, ...trip });
  await submitAt(page, /\/payment\?ref=/);
  await payAndTrack(page, /\/success\?ref=TFY/, 'Paid');
});
