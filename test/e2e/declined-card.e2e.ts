import { CARDS } from '../factories/orders.ts';
import { closeOverlay, payWith } from './apply.ts';
import { holdBack } from './hold-back.ts';
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
      'If not, pay again with another card or another way.',
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

test('after a declined card nothing is promised of another that the bank is still answering', async ({
  page,
  product,
}) => {
  test.skip(process.env.STORIES_PROVIDER === 'paystack', 'whose popup tells the payer alone');
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('No money was taken.');
  // The timer may find it before the window could be closed.
  const letAnswer = await holdBack(page, /\/api\/visa\/track-visa$/);
  await payWith(page, CARDS.silent);
  await expect(page.getByRole('dialog')).toContainText('Your bank is still answering.');
  await closeOverlay(page);
  await expect(page.getByRole('alert')).toContainText(
    'no money was taken from it. If you have tried another since, don’t pay again',
  );
  await letAnswer();
  await expectPaid(page, tracking_id);
});
