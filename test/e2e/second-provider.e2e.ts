import { CARDS } from '../factories/orders.ts';
import { startPaystack } from './paystack.ts';
import { test as base, expect, expectPaid } from './product.ts';

/** A first provider that nobody answers for, and a second one that works. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  provider: async ({}, use) => {
    const provider = await startPaystack();
    await use(provider);
    await provider.close();
  },
});

test.use({
  env: {
    PAYMENT_PROVIDER: 'flutterwave',
    PAYMENT_FALLBACK: 'paystack',
    FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK-stories',
    FLUTTERWAVE_SECRET_KEY: 'FLWSECK-stories',
    FLUTTERWAVE_WEBHOOK_HASH: 'a hash for the stories',
    // Nothing listens there.
    FLUTTERWAVE_URL: 'http://127.0.0.1:9',
    FLUTTERWAVE_CHECKOUT_URL: 'http://127.0.0.1:9/v3.js',
  },
  provoked: /127\.0\.0\.1:9|ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT/,
});

test('the second provider replaces one that can’t be loaded', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByRole('alert')).toContainText('No money was taken.', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Pay with Paystack' }).click();
  const overlay = page.getByRole('dialog');
  await overlay.getByLabel('Card number').fill(CARDS.good);
  await overlay.getByRole('button', { name: /^Pay ₦/ }).click();
  await expectPaid(page, tracking_id);
});
