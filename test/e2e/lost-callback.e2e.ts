import type { APIResponse, Page } from '@playwright/test';
import { ASK_FOR_MS } from '../../web/features/payments/paying/ask-bank.ts';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { closeOverlay, payWith } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

// These mostly wait, so they wait side by side.
test.describe.configure({ mode: 'parallel' });

const VERIFICATION = '**/api/visa/payment-verification';

/** Pays by a card and gives back the address at which that has to end. */
async function payBy(page: Page, product: RunningProduct, card: string): Promise<string> {
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await payWith(page, card);
  return `/successful-payment?ref=${tracking_id}`;
}

const expectPaid = async (page: Page, end: string) => {
  await page.waitForURL(end);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Paid. We have your application.',
  );
};

for (const [card, messenger] of [
  [CARDS.webhookOnly, 'the webhook'],
  [CARDS.silent, 'the timer'],
] as const) {
  test(`a payment told by ${messenger} ends on the success page`, async ({ page, product }) => {
    const end = await payBy(page, product, card);
    // The word may come before the window could be closed; the page closes it then.
    await Promise.any([closeOverlay(page), page.waitForURL(end)]);
    await expectPaid(page, end);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

/** While money may have moved, all there is to press is to ask; paying another way is one step behind, with a warning. */
async function expectOneStepBehind(page: Page): Promise<void> {
  const again = page.getByRole('button', { name: /^Pay ₦/ });
  await expect(page.getByRole('button', { name: 'Ask the bank again' })).toBeVisible();
  await expect(again).toBeHidden();
  await page.getByText('Pay another way').click();
  await expect(page.getByText('Money may have left your account already.')).toBeVisible();
  await expect(again).toBeVisible();
}

test('a pending payment is told, and ends on the success page', async ({ page, product }) => {
  // The second question waits: what the page says meanwhile stands still.
  const letAsk = await holdBack(page, VERIFICATION, 1);
  const end = await payBy(page, product, CARDS.slow);
  await expect(page.getByText('Your bank is still confirming the payment')).toBeVisible();
  await expect(page.getByText('Don’t pay again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Waiting for your bank' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await letAsk();
  await expectPaid(page, end);
});

test.describe('while the bank does not answer', () => {
  test.use({ provoked: /\b503\b/ });
  test('the page polls, and ends on the success page', async ({ page, product }) => {
    const letAsk = await holdBack(page, VERIFICATION, 1);
    const end = await payBy(page, product, CARDS.verifyDown);
    await expect(page.getByRole('alert')).toContainText(
      'Payment was successful but verification failed.',
    );
    await expect(page.getByRole('alert')).toContainText(
      'Don’t pay again. We keep asking the bank.',
    );
    await expectOneStepBehind(page);
    await expectAccessible(page);
    await letAsk();
    await expectPaid(page, end);
  });
});

test.describe('after two minutes the page asks no more', () => {
  const askAgain = (page: Page) => page.getByRole('button', { name: 'Ask the bank again' });
  test.beforeEach(({ page }) => page.clock.install());

  test('and says that the bank has not confirmed yet', async ({ page, product }) => {
    // The bank says the same again, however long this takes.
    const first: APIResponse[] = [];
    await page.route(VERIFICATION, async (route) => {
      const [response = await route.fetch()] = first;
      first[0] = response;
      await route.fulfill({ response });
    });
    const end = await payBy(page, product, CARDS.slow);
    await expect(page.getByText('Your bank is still confirming the payment')).toBeVisible();
    await page.clock.fastForward(ASK_FOR_MS);
    await expect(page.getByText('Your bank has not confirmed the payment yet')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeHidden();
    await expectAccessible(page);
    await page.unroute(VERIFICATION);
    await askAgain(page).click();
    await expectPaid(page, end);
  });

  test('and says that no payment arrived; paying again works', async ({ page, product }) => {
    const { tracking_id } = await product.submit();
    await page.goto(`/payment?ref=${tracking_id}`);
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await expect(page.getByRole('dialog').getByLabel('Card number')).toBeVisible();
    await closeOverlay(page);
    await expect(page.getByText('The payment window is closed')).toBeVisible();
    await expectAccessible(page, 'a closed window');
    await page.clock.fastForward(ASK_FOR_MS);
    await expect(page.getByText('We have not heard of a payment yet')).toBeVisible();
    await expectAccessible(page, 'nothing heard');
    await askAgain(page).click();
    await expect(page.getByText('The payment window is closed')).toBeVisible();
    await payWith(page, CARDS.good);
    await expectPaid(page, `/successful-payment?ref=${tracking_id}`);
  });
});
