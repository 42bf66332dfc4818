import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';

test('a ready answer is written once, taken by / and mailed; the applicant answers on a phone, and is answered', {
  tag: '@journey',
}, async ({ page, product, browser }) => {
  test.setTimeout(240_000);
  const order = await product.paidApplication();
  const { contact_email } = await product.call<{ contact_email: string }>(
    'GET',
    `/visa/status/${order.id}`,
  );
  await openAsAdmin(page, product, '/admin/replies');
  const title = `A longer passport ${order.tracking_id}`;
  await page.getByRole('button', { name: 'Write one' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Dear {nobody}');
  await dialog.getByRole('button', { name: 'Save it' }).click();
  await expect(dialog.getByText('{nobody} isn’t known.').first()).toBeVisible();
  await dialog
    .getByLabel('Text')
    .fill('Dear {first_name}, your passport for {destination} ends too early.');
  await dialog.getByLabel('For the whole team').check();
  await dialog.getByRole('button', { name: 'Save it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(
    'The team’s, by',
  );
  await expectAccessible(page);

  await page.goto(`/visa-status/${order.id}`);
  const text = page.getByLabel('Message to the applicant');
  await text.focus();
  await page.keyboard.press('/');
  await page.getByLabel('Find a ready answer').fill(order.tracking_id);
  await expect(page.getByRole('button', { name: title })).toContainText(
    'Dear Adaeze, your passport',
  );
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue(/^Dear Adaeze, your passport for .+ ends too early\.$/);
  await text.press('End');
  await page.keyboard.type(' {expected_by}');
  await expect(page.getByText('is filled in with this order’s values')).toBeVisible();
  await expect(page.getByText('This order has no')).toHaveCount(0);
  await text.fill('Dear {firstname}');
  await expect(page.getByText('{firstname} isn’t known.')).toBeVisible();
  await text.fill('Dear {first_name}, your passport ends too early.\nHave you another?');
  await page.getByRole('button', { name: 'Mail the message' }).click();
  await expect(page.getByText('The message is on its way to the applicant.')).toBeVisible();
  await expect(text).toHaveValue('');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Dear Adaeze, your passport ends too early.');
  await expectAccessible(page);

  const phone = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const own = await phone.newPage();
  await own.goto(await manageLink(product, contact_email, /A message about/));
  await own.getByRole('button', { name: 'Open my order' }).click();
  await expect(own.getByText('Have you another?')).toBeVisible();
  await own.getByLabel('Your answer').fill('Yes.\nI renew it this week.');
  // A phone discards a tab that waits behind others.
  await own.reload();
  await expect(own.getByLabel('Your answer')).toHaveValue('Yes.\nI renew it this week.');
  await own.getByRole('button', { name: 'Send the answer' }).click();
  await expect(own.getByText('We have your message. The answer will come by email.')).toBeVisible();
  await expect(
    own.getByRole('listitem').filter({ hasText: 'I renew it this week.' }),
  ).toBeVisible();
  await expect(own.getByLabel('Write to us about this order')).toHaveValue('');
  await expectAccessible(own);
  await phone.close();

  await page.goto('/admin/queue');
  const wrote = page.getByRole('region', { name: 'Applicants wrote' });
  await expect(wrote).toContainText('I renew it this week.');
  await wrote.getByRole('link').filter({ hasText: 'Adaeze' }).last().click();
  await expect(page.getByText(/^The applicant wrote \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Needs no answer' }).click();
  await expect(page.getByText(/^The applicant wrote \d/)).toHaveCount(0);
});

test('ready answers that are closed again leave the text as it was', async ({ page, product }) => {
  const { id } = await product.paidApplication();
  await openAsAdmin(page, product, `/visa-status/${id}`);
  const text = page.getByLabel('Message to the applicant');
  await text.fill('Dear');
  // What is typed isn't as bold as its label.
  await expect(text).toHaveCSS('font-weight', '400');
  await page.getByRole('button', { name: 'Ready answers for Message to the applicant' }).click();
  await page.getByLabel('Find a ready answer').press('Escape');
  await expect(text).toHaveValue('Dear');
  await expect(text).toBeFocused();
  // Who typed `/` and closes them meant a slash.
  await text.press('End');
  await page.keyboard.type(' /');
  await page.getByLabel('Find a ready answer').press('Escape');
  await expect(text).toHaveValue('Dear /');
});
