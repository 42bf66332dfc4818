import { CARDS } from '../factories/orders.ts';
import { payWith } from './apply.ts';
import { expect, test } from './product.ts';

test.use({ provoked: /ERR_FAILED/ });

test('a failing checkout script is told, and the next press pays', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  let asked = 0;
  await page.route('**/sandbox/v3.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(`/payment?ref=${tracking_id}`);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load payment modal. Check your internet connection and retry later.',
  );
  await expect(page.getByRole('alert')).toContainText('No money was taken.');
  expect(asked).toBe(3);

  await page.unrouteAll();
  await payWith(page, CARDS.good);
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
});
