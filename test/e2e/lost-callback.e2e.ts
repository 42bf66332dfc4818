import type { Page } from '@playwright/test';
import { CARDS } from '../factories.ts';
import { expectAccessible } from './accessible.ts';
import { closeOverlay, payWith } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

// These mostly wait, so they wait side by side.
test.describe.configure({ mode: 'parallel' });

/** Pays by a card and gives back the address at which that has to end. */
async function payBy(page: Page, product: RunningProduct, card: string): Promise<string> {
  const { tracking_id } = await product.submit((await product.destination()).id);
  await page.goto(`/payment?ref=${tracking_id}`);
  await payWith(page, card);
  return `/successful-payment?ref=${tracking_id}`;
}

const expectPaid = async (page: Page, end: string) => {
  await page.waitForURL(end);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. We have your application.');
};

for (const [card, messenger] of [
  [CARDS.webhookOnly, 'the webhook'],
  [CARDS.silent, 'the timer'],
] as const) {
  test(`a payment that only ${messenger} tells of ends on the success page, with the window closed`, async ({ page, product }) => {
    const end = await payBy(page, product, card);
    // The word may come before the window could be closed; the page closes it then.
    await Promise.any([closeOverlay(page), page.waitForURL(end)]);
    await expectPaid(page, end);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('a payment that is pending at first is said to be, and ends on the success page', async ({ page, product }) => {
  // The second question waits: what the page says meanwhile stands still.
  const letAsk = await holdBack(page, '**/api/visa/app-payment-verification', 1);
  const end = await payBy(page, product, CARDS.slow);
  await expect(page.getByText('Your bank is still confirming the payment')).toBeVisible();
  await expect(page.getByText('Don’t pay again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Waiting for your bank' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await letAsk();
  await expectPaid(page, end);
});

test.describe('while the bank does not answer', () => {
  test.use({ provoked: /\b503\b/ });
  test('the page keeps asking, and ends on the success page', async ({ page, product }) => {
    const end = await payBy(page, product, CARDS.verifyDown);
    await expectPaid(page, end);
  });
});
