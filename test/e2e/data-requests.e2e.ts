import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { fold, unfold } from './filters.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';

test('a request about one’s data is answered on the order’s page', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const { tracking_id, email } = await product.paidApplication();
  await product.ask('POST', '/orders/manage-link', { tracking_id });
  await page.goto(await manageLink(product, email, /^Open your visa application/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  await page.getByRole('button', { name: 'Ask us something about your data' }).click();
  const asks = page.getByRole('dialog', { name: 'Ask about your data' });
  await expectAccessible(page, 'asking about data', 'dialog[open]');
  await asks.getByRole('button', { name: 'Send it' }).click();
  await expect(asks.getByText('Choose what is asked for.').first()).toBeVisible();
  await asks.getByLabel('What are you asking for?').selectOption('See my data');
  await asks.getByLabel('In your words').fill(`All of it: ${tracking_id}`);
  await asks.getByRole('button', { name: 'Send it' }).click();
  await expect(page.getByText(/^We have it\. We answer by/)).toBeVisible();

  await signInAdmin(page, product);
  await page.goto('/admin/requests-of-persons');
  const row = page.getByRole('row').filter({ hasText: `All of it: ${tracking_id}` });
  const item = page.getByRole('listitem').filter({ hasText: `All of it: ${tracking_id}` });
  await row
    .or(item)
    .getByRole('button', { name: /^Answer/ })
    .click();
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

  await page.goto('/manage');
  await expect(page.getByText('Here is all that we hold.')).toBeVisible();
  await expect(page.getByText('By letter.')).toBeVisible();
});
