import type { Page } from '@playwright/test';
import { pdf, unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { expectFormsRead, expectRead } from './form-order.ts';
import { manageLink } from './mails.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

const asked = (page: Page) => page.getByRole('region', { name: 'Asked of the applicant' });
const asPart = () => {
  const scan = pdf({ size: 5000 });
  return { name: 'better.pdf', mimeType: scan.type, buffer: Buffer.from(scan.bytes) };
};

test('a better data page and a corrected passport number: asked for, mailed, answered on a phone, approved and issued', {
  tag: '@journey',
}, async ({ page, product, browser, isMobile }) => {
  test.setTimeout(240_000);
  const order = await product.paidApplication();
  const email = `adaeze.chukwuemeka-okonkwo.of.the.house.of.okafor.${unique()}@a-department-with-a-long-name.example.com`;
  await product.call('PUT', `/admin/orders/${order.id}/contact`, { email });
  await openAsAdmin(page, product, `/visa-status/${order.id}`);
  await asked(page).getByRole('button', { name: 'Ask for more' }).click();
  // By keyboard from here on: the first checkbox has the focus.
  await expect(asked(page).getByLabel('Passport data page')).toBeFocused();
  await asked(page).getByRole('button', { name: 'Ask the applicant' }).click();
  await expect(asked(page).getByText('Tick what is needed.')).toBeVisible();
  await asked(page).getByLabel('Passport data page').press('Space');
  await asked(page).getByRole('button', { name: 'Ask the applicant' }).click();
  await expect(asked(page).getByText('Say what is wrong with it.')).toBeVisible();
  await expect(asked(page).getByLabel('What is wrong: Passport data page')).toBeFocused();
  await asked(page)
    .getByLabel('What is wrong: Passport data page')
    .selectOption('It is blurred: we can’t read everything on it.');
  await asked(page)
    .getByLabel(/^Passport number/)
    .check();
  await asked(page).getByLabel('What is wrong: Passport number').selectOption('own');
  await asked(page)
    .getByLabel('What is wrong, in your own words: Passport number')
    .fill('The page shows another last digit.');
  await asked(page)
    .getByLabel(/^Note to the applicant/)
    .fill('Both code lines at the bottom must be readable.');
  await expectAccessible(page);
  await expectRead(asked(page), 'ask-for-more');
  await asked(page).getByRole('button', { name: 'Ask for these 2' }).click();
  await expect(
    page.getByText('Asked. The applicant is emailed a link that opens exactly this.'),
  ).toBeVisible();
  await expect(asked(page)).toContainText('Waiting for the applicant, for under an hour');
  await expect(page.getByRole('region', { name: 'Work' })).toContainText(/Paused, was \w+ \d+ \w+/);

  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const own = await phone.newPage();
  // Its status asks for the answer, and doesn't say that there is nothing to do.
  await own.goto(`/track-visa?tracking_id=${order.tracking_id}`);
  await expect(own.getByRole('link', { name: 'Send what we asked for' })).toBeVisible();
  await expect(own.getByText('Our work and its date are paused until you send it.')).toBeVisible();
  await expect(
    own.getByText('A reviewer checks your papers. You don’t need to do anything'),
  ).toHaveCount(0);
  await own.goto(await manageLink(product, email, /something more/));
  await own.getByRole('button', { name: 'Open my order' }).click();
  await expect(own.getByText('Both code lines at the bottom must be readable.')).toBeVisible();
  // Also when the button was pressed before the script ran.
  await expect(own.getByLabel('Passport number')).toBeVisible();
  await expectAccessible(own);
  await expectFormsRead(own.getByRole('main'), 'manage-asked-for');
  await own.getByLabel('Passport number').fill('B7654321');
  await own.getByRole('button', { name: 'Send', exact: true }).click();
  // What was typed stays while something is missing.
  await expect(own.getByText('Choose a file.').first()).toBeVisible();
  await expect(own.getByLabel('Passport number')).toHaveValue('B7654321');
  await own.locator('input[type=file]').first().setInputFiles(asPart());
  await own.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(own.getByText('We have it, and will go on with your order.')).toBeVisible();
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(own.getByText(email).first()).toBeVisible();
  // However long the address is, nothing scrolls sideways.
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();

  // Among the answered ones in front of the queue, which other stories have some of.
  await page.goto('/admin/queue');
  const row = page.locator('[data-row]').filter({ has: page.locator(`a[href*="${order.id}"]`) });
  await expect(row).toContainText('Answered');
  await row.getByRole('link').first().click();
  await page.waitForURL(`**/visa-status/${order.id}**`);
  const answer = page.getByRole('region', { name: 'Answered' });
  await expect(answer).toContainText(/Before\s*A12345678\s*New\s*B7654321/);
  await expect(page.getByRole('main').getByText('Queue', { exact: true })).toBeVisible();
  await answer.getByRole('button', { name: /^Old and new side by side/ }).click();
  await expect(answer.getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'The applicant sent what was asked for',
  );

  const bar = page.getByRole('region', { name: 'What can be done' });
  await bar.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(answer).toHaveCount(0);
  // On a desktop the decision is taken back there too.
  if (isMobile) await expectRead(bar, 'upload-visa');
  await bar.locator('[name=visa_file]').setInputFiles(asPart());
  await bar.getByRole('button', { name: 'Upload visa' }).click();
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  await page.goto(`/track-visa?tracking_id=${order.tracking_id}`);
  await expect(page.locator('a[href*="/uploads/"]').first()).toBeVisible();
});

test.describe('withdrawn meanwhile', () => {
  test.use({ provoked: /\b409\b/ });

  test('a request withdrawn while it is answered is told', async ({ page, product }) => {
    const order = await product.paidService('insurance');
    await openAsAdmin(page, product, `/insurance-status/${order.id}`);
    // Keys are heard a moment after the page is seen.
    await expect(async () => {
      await page.keyboard.press('q');
      await expect(
        asked(page).getByRole('combobox').or(asked(page).getByRole('checkbox')).first(),
      ).toBeVisible({ timeout: 1000 });
    }).toPass();
    await asked(page)
      .getByLabel(/^Next of kin.*phone|^Phone number/)
      .first()
      .check();
    await asked(page).getByRole('combobox').first().selectOption('We can’t reach you there.');
    await asked(page).getByRole('button', { name: 'Ask the applicant' }).click();
    await expect(asked(page)).toContainText('Waiting for the applicant');
    const link = await manageLink(product, order.email, /something more/);
    const own = await page.context().newPage();
    await own.goto(link);
    await own.getByRole('button', { name: 'Open my order' }).click();
    await own.locator('form:has-text("Send") input[type=tel]').first().fill('08035550123');

    await asked(page).getByRole('button', { name: 'Withdraw' }).click();
    await expectAccessible(page, 'withdrawing', 'dialog[open]');
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(
      page.getByText('Withdrawn. The applicant is told that nothing more is needed.'),
    ).toBeVisible();
    await own.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(alertOf(own, 'Nothing more is needed').first()).toBeVisible();
    await expect(own.getByText('We need something from you')).toHaveCount(0);
  });
});

test.describe('what is asked anew while the page is open', () => {
  test.use({ provoked: /409/ });

  test('is shown in place of what was asked before', { tag: '@ci' }, async ({ page, product }) => {
    const order = await product.paidApplication();
    const ask = (field: string) =>
      product.call<{ id: string }>('POST', `/admin/orders/${order.id}/requests`, {
        items: [field, 'passport_number'].map((one) => ({ field: one, reason: 'It is cut off.' })),
      });
    const { id } = await ask('passport_photograph');
    await page.goto(await manageLink(product, order.email, /something more/));
    await page.getByRole('button', { name: 'Open my order' }).click();
    const photograph = page.locator('input[name="passport_photograph"]');
    await photograph.setInputFiles(asPart());
    const number = page.getByLabel('Passport number');
    await number.fill('B7654321');
    await product.call('DELETE', `/admin/orders/${order.id}/requests/${id}`);
    await ask('data_page');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('We now ask for something else').first()).toBeVisible();
    await expect(photograph).toHaveCount(0);
    // It may be about another mistake.
    await expect(number).toHaveValue('');
    await number.fill('B7654322');
    await page.locator('input[name="data_page"]').setInputFiles(asPart());
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('We have it, and will go on with your order.')).toBeVisible();
  });

  test('is there on coming back', async ({ page, product }) => {
    const order = await product.paidApplication();
    await product.ask('POST', '/orders/manage-link', { tracking_id: order.tracking_id });
    await page.goto(await manageLink(product, order.email, /^Open your/));
    await page.getByRole('button', { name: 'Open my order' }).click();
    await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
    await product.call('POST', `/admin/orders/${order.id}/requests`, {
      items: [{ field: 'data_page', reason: 'It is cut off.' }],
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('We need something from you')).toBeVisible();
  });
});

test.describe('when a colleague was faster', () => {
  test.use({ provoked: /\b409\b/ });

  test('why nothing was asked is said, although the form is gone', async ({ page, product }) => {
    const { id } = await product.paidApplication();
    await openAsAdmin(page, product, `/visa-status/${id}`);
    await asked(page).getByRole('button', { name: 'Ask for more' }).click();
    await asked(page).getByLabel('Passport data page').check();
    await asked(page)
      .getByLabel('What is wrong: Passport data page')
      .selectOption('It is blurred: we can’t read everything on it.');
    await product.call('POST', `/admin/orders/${id}/cancel`, { reason: 'By phone', refund: 0 });
    await asked(page).getByRole('button', { name: 'Ask the applicant' }).click();
    await expect(asked(page)).toHaveCount(0);
    await expect(
      statusSaying(page, 'The applicant could not be asked. It is cancelled.'),
    ).toBeVisible();
  });
});
