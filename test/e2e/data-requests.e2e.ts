import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { openOwn } from './apply.ts';
import { fold, unfold } from './filters.ts';
import { mailsAbout, manageLink } from './mails.ts';
import { expect, test } from './product.ts';

test('a request about one’s data is answered on the order’s page', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const { id, tracking_id, email, manage_token } = await product.paidApplication();
  await page.clock.install();
  await page.goto(`/manage?tracking_id=${tracking_id}`);
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await page.getByText('Send it again in').waitFor();
  for (let s = 0; s < 61; s++) await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect.poll(() => mailsAbout(product, email, /^Open your/).length).toBe(2);
  await page.getByRole('button', { name: 'I can’t read that mailbox' }).click();
  await expect(page.getByLabel('Tracking ID')).toHaveValue(tracking_id);
  await page.goto(await manageLink(product, email, /^Open your visa application/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  await page.getByRole('button', { name: /^Ask for a correction.*Passport number/ }).click();
  const corrects = page.getByRole('dialog', { name: 'Correct: Passport number' });
  await corrects.getByLabel('What it should say').fill('B7654321');
  await corrects.getByLabel('Why').fill('A digit is missing.');
  await corrects.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('You asked for “B7654321”.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask us something about your data' }).click();
  const asks = page.getByRole('dialog', { name: 'Ask about your data' });
  await expectAccessible(page, 'asking about data', 'dialog[open]');
  await asks.getByRole('button', { name: 'Send it' }).click();
  await expect(asks.getByText('Choose what is asked for.').first()).toBeVisible();
  await asks.getByLabel('What are you asking for?').selectOption('Complain');
  await asks.getByLabel('In your words').fill(`All of it: ${tracking_id}`);
  await asks.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText(/^We have it\. We answer by/)).toBeVisible();
  // What is begun for one order is no part of the next that this tab opens.
  await page.getByLabel('Write to us about this order').fill('About this one');
  const next = await product.paidApplication();
  await openOwn(page, next.manage_token);
  await page.goto('/manage');
  await expect(page.getByText(next.tracking_id).first()).toBeVisible();
  await expect(page.getByLabel('Write to us about this order')).toHaveValue('');

  await openAsAdmin(page, product, `/visa-status/${id}`);
  await expect(
    page.getByRole('region', { name: 'The applicant asks for a correction' }),
  ).toContainText('A digit is missing.');
  await page.goto('/admin/requests-of-persons');
  const row = page.getByRole('row').filter({ hasText: `All of it: ${tracking_id}` });
  const item = page.getByRole('listitem').filter({ hasText: `All of it: ${tracking_id}` });
  await row
    .or(item)
    .getByRole('button', { name: /^Answer/ })
    .click();
  await expect(row.or(item)).toContainText('Complaint');
  const answer = page.getByRole('dialog', { name: 'Answer' });
  await expectAccessible(page, 'answering', 'dialog[open]');
  await answer.getByLabel('Your answer').fill('Here is all that we hold.');
  await page.keyboard.press('Escape');
  await expect(answer).toHaveCount(0);
  await row
    .or(item)
    .getByRole('button', { name: /^Answer/ })
    .click();
  await expect(answer.getByLabel('Your answer')).toHaveValue('Here is all that we hold.');
  await answer.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('The answer is on its way by email, and kept.')).toBeVisible();
  const state = page.locator('main select[name=state]');
  await unfold(page);
  await state.selectOption('Overdue');
  await page.waitForURL(/[?&]state=overdue/);
  await expect(row.or(item)).toHaveCount(0);
  await state.selectOption('Answered');
  await expect(row.or(item)).toContainText('Here is all that we hold.');
  await fold(page);
  await page.getByRole('button', { name: 'Record one' }).click();
  const enters = page.getByRole('dialog', { name: 'Record a request' });
  await enters.getByLabel('Asks for').selectOption('Complaint');
  await enters.getByLabel('In their words').fill('By letter.');
  await enters.getByLabel('Tracking ID').fill(tracking_id);
  await enters.getByRole('button', { name: 'Record it' }).click();
  await expect(enters).toHaveCount(0);

  await openOwn(page, manage_token);
  await page.goto('/manage');
  await expect(page.getByText('Here is all that we hold.')).toBeVisible();
  await expect(page.getByText('By letter.')).toBeVisible();
});
