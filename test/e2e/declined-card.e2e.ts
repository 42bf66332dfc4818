import { CARDS } from '../factories/orders.ts';
import { closeOverlay, payWith } from './apply.ts';
import { expect, expectPaid, test } from './product.ts';

test('after a declined card another pays on the same page', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await payWith(page, CARDS.declined);
  const overlay = page.getByRole('dialog');
  await expect(overlay.getByRole('alert')).toContainText('No money was taken.');
  await closeOverlay(page);

  // Paystack's popup tells the payer alone.
  if (process.env.STORIES_PROVIDER !== 'paystack') {
    await expect(page.getByRole('alert')).toContainText(
      'Payment verification failed. Please contact support.',
    );
    await expect(page.getByRole('alert')).toContainText(
      // Without naming ways to pay that a shop may not have.
      'Your card was declined and no money was taken. Pay again with another card or another way.',
    );
  }
  await payWith(page, CARDS.good);
  await expectPaid(page, tracking_id);
});

test('after a declined card another pays in the same window', async ({ page, product }) => {
  const { tracking_id, payment_info } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'There is not enough money in the account.',
  );
  await payWith(page, CARDS.good);
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await product.record(payment_info.customer_email)).payment_status).toBe('Paid');
});
