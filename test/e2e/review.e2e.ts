import type { Page } from '@playwright/test';
import { pdf } from '../factories/orders.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { mailsAbout } from './mails.ts';
import { dialog, expect, test } from './product.ts';
import { solidButtons } from './solid-buttons.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'What can be done' });
/** The line below the name. */
const facts = (page: Page) => page.getByRole('main').locator('div:has(> h1) + p');
const press = (page: Page, name: string | RegExp) =>
  bar(page).getByRole('button', { name }).click();
const yes = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: false }).first().click();

test('an application is reviewed, approved and issued, and the applicant downloads it', {
  tag: ['@desktop', '@journey'],
}, async ({ page, product }) => {
  const place = await product.destination();
  const submitted = await product.paidApplication(place.id);
  await openAsAdmin(page, product, '/pending-visa?order=newest');
  await page
    .getByRole('link', { name: /Okafor/ })
    .first()
    .click();
  await page.waitForURL(/\/visa-status\/.+list=pending/);
  await page.goto(`/visa-status/${submitted.id}?list=pending&order=newest`);

  const record = await product.call<Record<string, string>>('GET', `/visa/status/${submitted.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(record.last_name ?? '');
  for (const text of [
    place.destination,
    '+2348031234567',
    record.contact_email,
    'A12345678',
    '17 May 1990',
    '₦45,000',
    submitted.tracking_id,
  ])
    await expect(page.getByText(text ?? '', { exact: true }).first()).toBeVisible();
  await expect(facts(page)).toContainText('Pending');
  await expect(facts(page)).toContainText('Paid');
  await page.getByText('3 not sent', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Scans' })).toContainText(
    'Bank Statement, Insurance, Other',
  );
  // A PDF, drawn as a picture.
  await expect(page.getByRole('img', { name: 'Scan: Data page' })).toBeVisible();
  await page.getByRole('tab', { name: 'Passport photograph' }).click();
  await expect(page.getByRole('img', { name: 'Scan: Passport photograph' })).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByText('150%', { exact: true })).toBeVisible();
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Whole file as one PDF' }).click(),
  ]);
  expect(whole.suggestedFilename()).toBe(`file-${submitted.tracking_id}.pdf`);
  await page.getByText('Copy sheet', { exact: true }).click();
  await page.getByRole('button', { name: /^Passport number/ }).click();
  await expect(page.getByText(/^Passport number (copied|is marked)/)).toBeVisible();
  await page.getByLabel('Last name agrees with the data page').check();
  await expect(page.getByText('1 of 5 agree')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Opened the visa application, by Ada Admin',
  );

  await expect(page.locator('main input[type=file]')).toHaveCount(0);
  await press(page, /^Approve/);
  await expect(dialog(page)).toContainText(`We email ${record.contact_email} at once`);
  await expect(dialog(page)).not.toContainText('It isn’t paid');
  await yes(page, 'Approve');
  await expect(page.getByText(`Approved. We email ${record.contact_email}.`)).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /approve|deny|paid/i })).toHaveCount(0);
  await expect(bar(page).getByRole('status')).toBeFocused();

  await press(page, 'Upload visa');
  await expect(bar(page).getByRole('alert')).toHaveText('Please select a file to upload.');
  const issued = pdf();
  await bar(page)
    .locator('[name=visa_file]')
    .setInputFiles({ name: 'visa.pdf', mimeType: issued.type, buffer: issued.bytes });
  await expect(bar(page).getByRole('alert')).toHaveText('');
  await press(page, 'Upload visa');
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  await expect(bar(page)).toContainText('Another file replaces it');
  await expect(page.getByRole('tab', { name: 'Issued visa' })).toBeVisible();

  await page.goto(`/track-visa?tracking_id=${submitted.tracking_id}`);
  const file = await page.request.get(
    (await page.locator('a[href*="/uploads/"]').first().getAttribute('href')) ?? '',
  );
  expect((await file.body()).equals(issued.bytes)).toBe(true);
});

test('an unpaid application is marked as Paid, then denied by keyboard; the next one is a key away', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const place = await product.destination({}, 'permit');
  const next = await product.submit(place.id, 'permit');
  const submitted = await product.submit(place.id, 'permit');
  await openAsAdmin(
    page,
    product,
    `/pending-permit?search=${encodeURIComponent(place.destination)}`,
  );
  await expect(page.locator('[data-row]')).toHaveCount(2);
  // The tab that was pressed has the focus; Enter is the marked row's all the same.
  await page
    .getByRole('link', { name: /^Pending/ })
    .first()
    .click();
  await page.waitForURL('/pending-permit');
  await expect(async () => {
    await page.keyboard.press('j');
    const marked = await page
      .locator('tr[aria-current]')
      .getAttribute('data-row', { timeout: 1000 });
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/permit-status/${marked}`, { timeout: 5000 });
  }).toPass();
  await page.goto(`/pending-permit?search=${encodeURIComponent(place.destination)}`);
  await page.locator(`a[href^="/permit-status/${submitted.id}"]`).click();
  await expect(facts(page)).toContainText('Not Paid');
  const wide = (page.viewportSize()?.width ?? 0) > 1024;
  expect((await solidButtons(page)).map((words) => words.split(':')[0]?.trim())).toEqual(
    wide ? ['Mark as Paid'] : [],
  );
  // Keys are heard a moment after the page is seen.
  await expect(async () => {
    await page.keyboard.press('a');
    await expect(dialog(page)).toContainText('It isn’t paid: ₦45,000 is due.', { timeout: 1000 });
  }).toPass();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Mark as Paid/ }).click();
  await dialog(page).getByLabel('How it came').selectOption('Cash');
  await dialog(page).getByLabel('Its reference').fill('till 7');
  await yes(page, 'Mark as Paid');
  await expect(facts(page)).not.toContainText('Not Paid');
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    /Marked the permit application as Paid, ₦45,000, cash.*till 7.*by Ada Admin/,
  );
  await expect(bar(page).getByRole('button', { name: /paid/i })).toHaveCount(0);

  await page.keyboard.press('d');
  await expect(dialog(page)).toContainText('Deny this permit application?');
  await expect(dialog(page)).toContainText('Without one, the applicant is left to ask us why.');
  await dialog(page).getByLabel('Reason').fill('The photograph is too dark.');
  await expect(dialog(page)).not.toContainText('left to ask us why');
  await dialog(page).getByLabel('What the applicant can do now').fill('Send a brighter one.');
  await yes(page, 'Deny');
  await expect(facts(page)).toContainText('Denied');
  expect(
    await product.ask('POST', '/visa/track-visa', { tracking_id: submitted.tracking_id }),
  ).toMatchObject({ reason: 'The photograph is too dark.', next_step: 'Send a brighter one.' });
  await expect(page.getByRole('button', { name: 'Take the decision back' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press('j');
  await page.waitForURL((url) => url.pathname === `/permit-status/${next.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.waitForURL(
    (url) =>
      url.pathname === '/pending-permit' && url.searchParams.get('search') === place.destination,
  );
});

test('what was refunded is said before a denial is taken back, and before approving', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const { id } = await product.paidApplication();
  await openAsAdmin(page, product, `/visa-status/${id}`);
  const gone = async (amount: number, says: string) => {
    await product.call('POST', `/admin/orders/${id}/refunds`, { amount, reason: 'We were late.' });
    await expect(async () => {
      await page.reload();
      await expect(facts(page)).toContainText(/Partly refunded|Refunded/, { timeout: 2000 });
      await press(page, /^Approve/);
      await expect(dialog(page)).toContainText(says, { timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Escape');
  };
  await gone(20_000, '₦20,000 of ₦45,000 was refunded.');
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Denied' });
  await page.reload();
  await page.getByRole('button', { name: 'Take the decision back' }).click();
  await expect(dialog(page)).toContainText('₦20,000 of ₦45,000 was refunded.');
  await dialog(page).getByLabel('Reason').fill('It was the next one.');
  await yes(page, 'Take it back');
  await expect(facts(page)).toContainText('Pending');
  await gone(25_000, 'All of it, ₦45,000, was refunded.');
});

test('deleting asks first, and leads back to the list', async ({ page, product }) => {
  const place = await product.destination();
  const submitted = await product.submit(place.id);
  await openAsAdmin(
    page,
    product,
    `/visa-status/${submitted.id}?list=all&search=${encodeURIComponent(place.destination)}`,
  );
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText(
    'Are you sure you want to delete this visa application?',
  );
  await yes(page, 'Delete');
  await page.waitForURL(
    (url) =>
      url.pathname === '/admin/visa-list' && url.searchParams.get('search') === place.destination,
  );
  await expect(page.getByText('No application found.')).toBeVisible();
  await expect(page.getByText(/^The application of .+ is deleted\.$/)).toBeVisible();
});

test.describe('while the mail of a decision waits', () => {
  test.use({ env: { DECISION_MAIL_AFTER_S: '120' } });

  test('it is reopened with a reason, without mail', async ({ page, product }) => {
    const { id, email } = await product.paidApplication();
    await openAsAdmin(page, product, `/visa-status/${id}`);
    await expect(bar(page)).toContainText('The applicant is emailed in 2 minutes.');
    await press(page, /^Approve/);
    await expect(dialog(page)).toContainText(`We email ${email} in 2 minutes`);
    await yes(page, 'Approve');
    await expect(bar(page)).toContainText(/The decision is emailed at \d\d:\d\d\./);
    await page.getByRole('button', { name: 'Take the decision back' }).click();
    await expect(dialog(page)).toContainText('Take back that this visa application is Approved?');
    await expect(dialog(page)).toContainText('Nobody has been emailed yet');
    await yes(page, 'Take it back');
    await expect(dialog(page)).toContainText('Say why.');
    await dialog(page).getByLabel('Reason').fill('It was the next one.');
    await yes(page, 'Take it back');
    await expect(facts(page)).toContainText('Pending');
    await expect(page.getByText('The decision is taken back.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      'Took back the decision that the visa application is Approved: “It was the next one.”, by Ada Admin',
    );
    await press(page, /^Deny/);
    await yes(page, 'Deny');
    await expect(facts(page)).toContainText('Denied');
    expect(mailsAbout(product, email, /^(Approved|About the decision)/)).toEqual([]);
  });
});

test.describe('when a colleague was faster', () => {
  test.use({ provoked: /\b(404|409)\b/ });

  test('of two who decide at once one wins', async ({ page, product, browser }) => {
    const submitted = await product.submit();
    const elsewhere = await browser.newContext({ baseURL: product.url });
    const other = await elsewhere.newPage();
    await signInAdmin(page, product);
    await signInAdmin(other, product, await product.colleague('Ben Eze'));
    for (const one of [page, other]) await one.goto(`/visa-status/${submitted.id}`);
    await press(page, /^Approve/);
    await press(other, /^Deny/);
    await other
      .getByRole('textbox', { name: /^Reason/ })
      .fill('The name differs from the passport.');
    await yes(other, 'Deny');
    await expect(facts(other)).toContainText('Denied');

    await yes(page, 'Approve');
    await expect(dialog(page).getByRole('alert')).toContainText(
      /Ben Eze already chose Denied on \w+day \d+ \w+, \d\d:\d\d\./,
    );
    await expect(dialog(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
    const back = dialog(page).getByRole('button', { name: 'Back to the page' });
    await expect(back).toBeFocused();
    await back.click();
    await expect(facts(page)).toContainText('Denied');
    await expect(bar(page).getByRole('button', { name: /approve|deny/i })).toHaveCount(0);
    await expect(bar(page).getByRole('status')).toBeFocused();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      'Denied the visa application: “The name differs from the passport.”, by Ben Eze',
    );
    await elsewhere.close();

    await product.call('DELETE', `/admin/delete-application/${submitted.id}`);
    await page.reload();
    await expect(page.getByText('No visa status found.')).toBeVisible();
  });

  test('who denies what a colleague denied meanwhile reads whose reason was sent, and keeps theirs', async ({
    page,
    product,
  }) => {
    const { id } = await product.submit();
    const ben = await product.colleague('Ben Eze');
    await openAsAdmin(page, product, `/visa-status/${id}`);
    await press(page, /^Deny/);
    const reason = page.getByRole('textbox', { name: /^Reason/ });
    await reason.fill('The photograph is too old.');
    const denial = { status: 'Denied', reason: 'The name differs from the passport.' };
    await product.ask('PUT', `/admin/visa-update/${id}`, denial, ben);
    await yes(page, 'Deny');
    await expect(dialog(page).getByRole('alert')).toContainText(
      /Ben Eze already chose Denied on .+: “The name differs from the passport.” What you wrote was not sent\./,
    );
    await dialog(page).getByRole('button', { name: 'Back to the page' }).click();
    await expect(facts(page)).toContainText('Denied');
    await page.getByRole('button', { name: 'Take the decision back' }).click();
    await dialog(page).getByLabel('Reason').fill('It is the photograph.');
    await yes(page, 'Take it back');
    await expect(facts(page)).toContainText('Pending');
    await press(page, /^Deny/);
    await expect(reason).toHaveValue('The photograph is too old.');
  });
});
