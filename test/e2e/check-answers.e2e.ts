import type { Page } from '@playwright/test';
import type { ServiceKind } from '../factories/services.ts';
import { expectAccessible } from './accessible.ts';
import {
  anApplicant,
  aPaper,
  aPicture,
  fillAll,
  fillForm,
  openOwn,
  payWith,
  sendToPayment,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { tabTo } from './keys.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { dayTyped, YEAR } from './travel-days.ts';
import { misfits } from './widths.ts';

const answers = (page: Page) => page.getByRole('region', { name: 'Check your answers' });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay ₦/ }).first();

/** An application just sent, whose passport number is wrong. */
async function applied(page: Page, product: RunningProduct) {
  const applicant = { ...anApplicant(), passport_number: 'B50318824' };
  await page.goto(`/visa/${(await product.destination()).id}`);
  await fillForm(page, applicant);
  await sendToPayment(page);
  await expect(answers(page)).toContainText('B50318824');
  return { applicant, ref: new URL(page.url()).searchParams.get('ref') ?? '' };
}

/** Nothing is wider than what holds it on the smallest phone, nor between phone and desktop. */
async function fits(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page)).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** The orders that were sent from an address. */
const ordersOf = (product: RunningProduct, email: string) =>
  product.call<{ id: string; tracking_id: string }[]>(
    'GET',
    `/admin/orders?q=${encodeURIComponent(email)}`,
  );

test('a wrong passport number is seen and corrected before paying: one order, with everything else as it was', {
  tag: ['@desktop', '@journey'],
}, async ({ page, product }) => {
  const { applicant, ref } = await applied(page, product);
  // Everything typed, each upload with its picture, and Pay in sight from the beginning.
  for (const value of [
    'Oluwadamilola',
    'Temitayo',
    'Adebayo-Ogunsanya',
    '4 July 1991',
    applicant.contact_email,
  ])
    await expect(answers(page)).toContainText(value);
  // A name may be a word of another language.
  await expect(answers(page).getByText('Temitayo')).toHaveAttribute('translate', 'no');
  await expect(answers(page).getByText('Passport data page').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await pay(page).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(Math.ceil((box?.y ?? height) + (box?.height ?? 0))).toBeLessThanOrEqual(height);
  await expectAccessible(page, 'the payment page with its answers');
  await fits(page);
  // Whoever looks at the page's own text, or keeps it, reads nothing of it.
  const html = await (await page.request.get(page.url())).text();
  for (const secret of ['B50318824', applicant.contact_email, 'Temitayo'])
    expect(html).not.toContain(secret);

  await answers(page).getByRole('link', { name: 'Change Passport number' }).click();
  await page.waitForURL(/\/change\?ref=TFY.*#passport_number/);
  const field = page.getByLabel('Passport number');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('B50318824');
  await expect(page.locator('[name=date_of_birth_year]')).toHaveValue('1991');
  await expectAccessible(page, 'the form that changes an order');
  await fits(page);
  await field.fill('?');
  await page.getByRole('button', { name: 'Save and go to payment' }).click();
  await expect(page.getByText('There is 1 thing to put right.')).toBeVisible();
  await field.fill(applicant.passport_number.replace('24', '42'));
  await page.locator('input[name="passport_photograph"]').setInputFiles(await aPicture());
  await page.getByRole('button', { name: 'Save and go to payment' }).click();
  await page.waitForURL(/\/payment\?ref=TFY/);
  await expect(answers(page)).toContainText('B50318842');
  await expect(answers(page)).not.toContainText('B50318824');

  await payWith(page, '5531886652142950');
  await page.waitForURL(/\/successful-payment\?ref=TFY/);
  const orders = await ordersOf(product, applicant.contact_email);
  expect(orders.map(({ tracking_id }) => tracking_id)).toEqual([ref]);
  const record = await product.record(applicant.contact_email);
  expect(record).toMatchObject({
    passport_number: 'B50318842',
    payment_status: 'Paid',
    middle_name: 'Temitayo',
  });
});

test('Back from the payment, or a reload, leads to the saved order', async ({ page, product }) => {
  const { applicant, ref } = await applied(page, product);
  await page.goBack();
  await page.waitForURL(/\/change\?ref=TFY/);
  await expect(page.getByLabel('First name')).toHaveValue('Oluwadamilola');
  await page.getByLabel('First name').fill('Damilola');
  await page.reload();
  // What was typed and not saved yet is kept.
  await expect(page.getByLabel('First name')).toHaveValue('Damilola');
  await page.getByLabel('Middle name').fill('');
  await page.getByRole('button', { name: 'Save and go to payment' }).click();
  await page.waitForURL(/\/payment\?ref=TFY/);
  await page.reload();
  await expect(answers(page)).toContainText('Damilola');
  await expect(answers(page)).not.toContainText('Temitayo');
  expect(
    (await ordersOf(product, applicant.contact_email)).map(({ tracking_id }) => tracking_id),
  ).toEqual([ref]);
});

test('what the edition asks is changed, too, and asked for once it applies', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  await product.publish(place.id, {
    requirements: [
      {
        key: 'visited',
        kind: 'question',
        title: 'Have you been there before?',
        enforcement: 'required',
        answer: { type: 'yes_no' },
      },
      {
        key: 'consent_of_parents',
        kind: 'document',
        title: 'Consent of the parents',
        enforcement: 'required',
        when: { not: { at_least: ['age', 18] } },
      },
    ],
    fees: [
      { party: 'service', speed: 'standard', amount: 10_000 },
      { party: 'service', speed: 'express', amount: 25_000 },
    ],
  });
  await page.goto(`/visa/${place.id}`);
  const { contact_email } = await fillForm(page);
  await fillAll(page, dayTyped('travel_on', `${YEAR}-03-01`));
  await page.getByRole('radio', { name: 'Yes' }).check();
  await sendToPayment(page);
  await expect(answers(page).getByRole('link', { name: 'Change Speed' })).toBeVisible();
  await answers(page).getByRole('link', { name: 'Change Have you been there before?' }).click();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
  await page.getByRole('radio', { name: 'No' }).check();
  await page.getByLabel(/^Express/).check();
  await fillAll(page, {
    ...dayTyped('travel_on', `${YEAR}-03-02`),
    date_of_birth_year: String(YEAR - 10),
  });
  await page.getByLabel('Parent or guardian', { exact: true }).fill('Ngozi Okparaeke');
  await page.getByLabel(/^I am a parent or guardian/).check();
  const save = page.getByRole('button', { name: 'Save and go to payment' });
  await save.click();
  await page.getByRole('link', { name: 'Consent of the parents: Choose a file.' }).click();
  const paper = page.locator('input[name="document_consent_of_parents"]');
  await expect(paper).toBeFocused();
  await paper.setInputFiles(aPaper());
  await save.click();
  await page.waitForURL(/\/payment\?ref=TFY/);
  await expect(pay(page)).toHaveText('Pay ₦25,000');
  await expect(answers(page)).toContainText(`2 March ${YEAR}`);
  expect(await product.record(contact_email)).toMatchObject({
    answers: { visited: 'No' },
    speed: 'express',
    travel_on: `${YEAR}-03-02`,
  });
});

test('by keyboard alone an answer is gone to, changed and saved', {
  tag: '@desktop-alone',
}, async ({ page, product }) => {
  await applied(page, product);
  await tabTo(page, answers(page).getByRole('link', { name: 'Change Date of birth' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/#date_of_birth/);
  await expect(page.locator('[name=date_of_birth_day]')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('5');
  await tabTo(page, page.getByRole('button', { name: 'Save and go to payment' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\?ref=TFY/);
  await expect(answers(page)).toContainText('5 July 1991');
});

test('what another tab changed is in the answers once this one is looked at again', async ({
  page,
  product,
}) => {
  const order = await product.submitService('insurance');
  await openOwn(page, order.manage_token);
  await page.goto(`/payment?ref=${order.tracking_id}`);
  await expect(answers(page)).toContainText('7 Days');
  await product.ask('PUT', '/manage/order', { period: '30 Days' }, order.manage_token);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(pay(page)).toHaveText('Pay ₦43,000');
  await expect(answers(page)).toContainText('30 Days');
});

test('another browser shows no answers, but offers a link', async ({ page, product, browser }) => {
  const { applicant, ref } = await applied(page, product);
  const other = await browser.newPage();
  await other.goto(`${product.url}/payment?ref=${ref}`);
  await hydrated(other.getByRole('main'));
  await expect(other.getByRole('link', { name: 'Get a link by mail' })).toHaveAttribute(
    'href',
    `/manage?tracking_id=${ref}`,
  );
  await expect(other.getByText(applicant.passport_number)).toHaveCount(0);
  await other.goto(`${product.url}/change?ref=${ref}`);
  await expect(other.getByRole('link', { name: 'Get a link' })).toBeVisible();
  await other.close();
});

test('price and hold follow changed parts, period and time', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const open = async (kind: ServiceKind, field: string) => {
    const order = await product.submitService(kind);
    await openOwn(page, order.manage_token);
    await page.goto(`/change?ref=${order.tracking_id}#${field}`);
    await hydrated(page.getByRole('main'));
    return order;
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save and go to payment' }).click();
    await page.waitForURL(/ref=TFY/);
    await expect(answers(page)).toBeVisible();
  };

  await open('booking', 'parts');
  await expect(page.locator('[name=check_in_date]')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Add Complete Documents' }).click();
  await page.locator('input[name="upload_signature"]').setInputFiles(aPaper());
  await save();
  await expect(pay(page)).toHaveText('Pay ₦275,000');
  await answers(page)
    .getByRole('link', { name: /^Change .*(Documents|signature|Data)/i })
    .click();
  await page.getByRole('button', { name: 'Remove Complete Documents' }).click();
  await save();
  await expect(pay(page)).toHaveText('Pay ₦25,000');

  // What is added comes back with its fields after a reload, and is seen before it is paid for.
  await open('booking', 'parts');
  await page.getByRole('button', { name: 'Add Flight' }).click();
  await page.locator('[name=title]').selectOption('Mrs');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove Flight' })).toBeVisible();
  await expect(page.locator('[name=title]')).toHaveValue('Mrs');

  await open('insurance', 'amount_to_pay');
  await expect(page.getByRole('radio', { name: /^7 Days/ })).toBeChecked();
  await expect(page.locator('[name=health_consent]')).toBeChecked();
  await page.getByRole('radio', { name: /^30 Days/ }).check();
  await save();
  await expect(pay(page)).toHaveText('Pay ₦43,000');
  await expect(answers(page)).toContainText('30 Days');

  const appointment = await open('appointment', 'appointment_time');
  const times = page.locator('input[name=appointment_time]');
  const own = page.locator('input[name=appointment_time]:checked');
  await expect(own).toHaveCount(1);
  const before = await own.inputValue();
  await times.last().check();
  const after = await own.inputValue();
  expect(after).not.toBe(before);
  await save();
  await expect(answers(page)).toContainText(after);
  expect(
    (
      await product.call<{ appointment_time: string }>(
        'GET',
        `/appointments/status/${appointment.id}`,
      )
    ).appointment_time,
  ).toBe(after);
});
