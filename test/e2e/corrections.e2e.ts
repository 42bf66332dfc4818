// What applicants ask to have put right: a field of theirs, and the address when its mailbox is lost.
import { unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';
import { typeDay } from './travel-days.ts';

test('an applicant’s correction is asked for and accepted', async ({ page, product }) => {
  const submitted = await product.paidApplication();
  await product.ask('POST', '/orders/manage-link', { tracking_id: submitted.tracking_id });
  await page.goto(await manageLink(product, submitted.email, /^Open your/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  const ask = page.getByRole('button', { name: /^Ask for a correction.*Passport number/ });
  await ask.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it should say').fill('12');
  await dialog.getByRole('button', { name: 'Ask for it' }).click();
  await expect(
    dialog.getByText('Enter the passport number, like B50318842.').first(),
  ).toBeVisible();
  await expectAccessible(page, 'asking for a correction', 'dialog[open]');
  await dialog.getByLabel('What it should say').fill('B7654321');
  await dialog.getByLabel('Why').fill('A digit is missing.');
  await dialog.getByRole('button', { name: 'Ask for it' }).press('Enter');
  await expect(
    page.getByText('Our team will look at it, and we will email you the outcome.'),
  ).toBeVisible();
  await expect(page.getByText('You asked for “B7654321”.')).toBeVisible();
  const own = page.url();

  await openAsAdmin(page, product, '/admin/queue');
  const queued = page.getByRole('region', { name: 'Corrections to accept or refuse' });
  await queued.getByRole('heading').click();
  await queued.locator(`a[href*="${submitted.id}"]`).click();
  const asked = page.getByRole('region', { name: 'The applicant asks for a correction' });
  await expect(asked).toContainText('A12345678');
  await expect(asked).toContainText('B7654321');
  await expect(asked).toContainText('A digit is missing.');
  await expectAccessible(page, 'a correction to accept', 'main');
  await asked.getByRole('button', { name: /^Refuse.*Passport number/ }).click();
  await expect(asked.getByLabel('Why not? The applicant reads it.')).toBeFocused();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: /^Accept.*Passport number/ }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('passport number “A12345678” to “B7654321”').first()).toBeVisible();

  await page.goto(own);
  await expect(page.getByText('B7654321').first()).toBeVisible();
  await expect(page.getByText('You asked for')).toHaveCount(0);
  await expect
    .poll(() =>
      product
        .mailsTo(submitted.email)
        .some((mail) => mail.includes('We have corrected your visa application')),
    )
    .toBe(true);
});

test('a correction is refused in words that its applicant reads; the next one stays asked for', {
  tag: '@ci',
}, async ({ page, product }) => {
  const { id, email, manage_token } = await product.paidApplication();
  const names = async () => {
    const { passport_number, last_name } = await product.call('GET', `/visa/status/${id}`);
    return { passport_number, last_name };
  };
  const before = await names();
  for (const [field, value] of [
    ['passport_number', 'B7654321'],
    ['last_name', 'Bello'],
  ])
    await product.ask('POST', '/manage/corrections', { field, value }, manage_token);
  await openAsAdmin(page, product, `/visa-status/${id}`);
  const asked = page.getByRole('region', { name: 'The applicant asks for a correction' });
  await asked.getByRole('button', { name: /^Refuse.*Passport number/ }).click();
  await asked.getByRole('button', { name: 'Refuse it' }).click();
  await expect(asked.getByText('Say why: the applicant reads it.')).toBeVisible();
  await asked.getByLabel('Why not? The applicant reads it.').fill('The scan says otherwise.');
  await asked.getByRole('button', { name: 'Refuse it' }).click();
  await expect(asked.getByRole('listitem')).toHaveCount(1);
  await expect(asked).toContainText('Bello');
  await expect.poll(() => product.mailsTo(email).join()).toContain('The scan says otherwise.');
  expect(await names()).toEqual(before);

  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Correct a field' }).click();
  const errors = page.getByRole('region', { name: 'Typing errors' });
  await errors.getByLabel('What is wrong').selectOption('First name');
  await errors.getByLabel('First name', { exact: true }).fill('Aisha-Bello');
  await page.getByRole('button', { name: 'Correct it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aisha-Bello');
  expect(await product.call('GET', `/visa/status/${id}`)).toMatchObject({
    ...before,
    first_name: 'Aisha-Bello',
  });

  // The day that is compared with the passport: day, month and year, whatever the browser's language.
  await page.getByRole('button', { name: 'Correct a field' }).click();
  await errors.getByLabel('What is wrong').selectOption('Date of birth');
  const birth = errors.getByRole('group', { name: 'Date of birth' });
  await birth.getByLabel('Month', { exact: true }).fill('13');
  await page.getByRole('button', { name: 'Correct it' }).press('Enter');
  await expect(errors.getByRole('alert').last()).not.toBeEmpty();
  await typeDay(birth, '1991-07-04');
  await page.getByRole('button', { name: 'Correct it' }).click();
  await expect(birth).toHaveCount(0);
  expect(await product.call('GET', `/visa/status/${id}`)).toMatchObject({
    date_of_birth: '1991-07-04',
  });
});

test.describe('asked for while a colleague decides', () => {
  test.use({ provoked: /409/ });

  test('a correction is seen before the decision', async ({ page, product }) => {
    const { id, manage_token } = await product.paidApplication();
    await openAsAdmin(page, product, `/visa-status/${id}`);
    await page.getByRole('button', { name: /^Approve/ }).click();
    const correction = { field: 'passport_number', value: 'B7654321' };
    await product.ask('POST', '/manage/corrections', correction, manage_token);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('has since asked for a correction');
    await dialog.getByRole('button', { name: 'Back to the page' }).click();
    const asked = page.getByRole('region', { name: 'The applicant asks for a correction' });
    await expect(asked).toContainText('B7654321');
    await page.getByRole('button', { name: /^Approve/ }).click();
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(asked).toHaveCount(0);
  });
});

test('a lost mailbox leads to a colleague, who corrects it', async ({ page, product }) => {
  const submitted = await product.paidApplication();
  const found = `found-${unique()}@example.com`;
  await page.goto(`/track-visa?tracking_id=${submitted.tracking_id}`);
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByText('We have emailed a link to the address on the order.')).toBeVisible();
  await expect(page.getByText('its subject begins with “Open your”')).toContainText('spam folder');
  await expect(page.getByRole('button', { name: /Send it again in \d+ s/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('link', { name: 'I can’t read that mailbox' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'You can’t read that mailbox' })).toBeFocused();
  await expect(page.getByLabel('Tracking ID')).toHaveValue(submitted.tracking_id);
  await page.getByLabel('Phone number of the order').fill('08031234567');
  for (const [part, value] of [
    ['day', '17'],
    ['month', '5'],
    ['year', '1990'],
  ])
    await page.locator(`[name="date_of_birth_${part}"]`).fill(value ?? '');
  await page.getByLabel('New email address').fill(found);
  await expectAccessible(page, 'a lost mailbox', 'main');
  await page.getByRole('button', { name: 'Send it to our team' }).click();
  await expect(page.getByText('our team looks at it, usually within a working day')).toBeVisible();

  await openAsAdmin(page, product, `/visa-status/${submitted.id}`);
  const asked = page.getByRole('region', { name: 'The applicant asks for a correction' });
  await expect(asked).toContainText(found);
  await asked.getByRole('button', { name: /^Accept/ }).click();
  await expect(asked).toHaveCount(0);
  await expect
    .poll(() =>
      product.mailsTo(found).some((mail) => mail.includes('We now write to this address')),
    )
    .toBe(true);
});
