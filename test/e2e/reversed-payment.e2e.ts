import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { dialog, expect, test } from './product.ts';
import { chooseMore } from './row-menu.ts';

test('a reversed payment is disputed, or accepted as lost', async ({ page, product }) => {
  const submitted = await product.submit();
  await product.pay(submitted, CARDS.callbackOnly);
  const { tx_ref, customer_name: name } = submitted.payment_info;
  await page.goto('/sandbox');
  await page.getByLabel('Reference of the payment').fill(tx_ref);
  await page.getByRole('button', { name: 'Tell the shop' }).click();
  await expect(
    page.getByText(`₦45,000 of payment ${tx_ref}: the bank has taken it back.`),
  ).toBeVisible();

  await openAsAdmin(page, product, '/admin/payments');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Disputed at the payer’s bank', { timeout: 1000 });
  }).toPass();
  for (const words of ['Paid', tx_ref, 'The payer’s bank took it back.'])
    await expect(row).toContainText(words);
  for (const gone of [/^Accept for/, /^Refund/])
    await expect(row.getByRole('button', { name: gone })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Evidence for the bank' }).click();
  expect((await saved).suggestedFilename()).toBe(`evidence-${submitted.tracking_id}.zip`);
  await chooseMore(row, /^Accept the loss/);
  await expect(dialog(page)).toContainText('₦45,000 stays with the payer’s bank');
  await expectAccessible(page, 'accepting the loss', 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Accept the loss' }).click();
  await expect(page.getByText('₦45,000 is lost. It is off the list.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(`/visa-status/${submitted.id}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Accepted that ₦45,000',
  );
});
