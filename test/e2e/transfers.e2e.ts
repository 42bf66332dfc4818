import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { closeOverlay } from './apply.ts';
import { test } from './held-product.ts';
import type { Provider } from './paystack.ts';
import { expect, expectPaid } from './product.ts';

test.use({ env: { PAYMENT_OPTIONS: 'card,ussd,banktransfer' } });

const HOUR_MS = 3_600_000;

/** Chooses a transfer in the payment window, and sends one from the provider's practice bank into the account that is shown. */
async function transfer(
  page: Page,
  bankPage: string,
  tracking_id: string,
  arrives: string,
  look?: () => Promise<void>,
): Promise<void> {
  await page.goto(`/payment?ref=${tracking_id}`);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  const overlay = page.getByRole('dialog');
  await overlay.getByText('Bank transfer').click();
  await overlay.getByRole('button', { name: /^Pay ₦/ }).click();
  const words = await overlay.getByText(/^Transfer exactly ₦/).textContent();
  await look?.();
  const account = /\d{10}$/.exec(words ?? '')?.[0] ?? '';
  const bank = await page.context().newPage();
  await bank.goto(bankPage);
  await bank.getByLabel('Account number').fill(account);
  await bank.getByLabel(arrives).check();
  await bank.getByRole('button', { name: 'Send the transfer' }).click();
  await expect(bank.getByRole('status')).toBeVisible();
  await bank.close();
}

const bankOf = (provider: Provider | undefined): string =>
  provider ? `${provider.url}/bank` : '/sandbox';

test('an exact transfer ends on the success page', async ({ page, product, provider }) => {
  const { tracking_id } = await product.submit();
  // Another provider's window is its own.
  const look = () => (provider ? Promise.resolve() : expectAccessible(page, 'the account'));
  await transfer(page, bankOf(provider), tracking_id, 'Exactly the amount', look);
  await expectPaid(page, tracking_id);
});

test('a transfer that came short is kept, the rest is asked for, and paying it ends on the success page', {
  tag: '@ci',
}, async ({ page, product, provider }) => {
  const submitted = await product.submit();
  const { tracking_id, id } = submitted;
  await transfer(page, bankOf(provider), tracking_id, 'A tenth too little');
  await page.goto(`/payment?ref=${tracking_id}`);
  await page.getByRole('button', { name: 'I was debited' }).click();
  await expect(page.getByText('We received ₦40,500 of ₦45,000').first()).toBeVisible();
  const reviews = await product.call<{ id: string; order_id: string }[]>(
    'GET',
    '/admin/payments-to-review',
  );
  await product.call(
    'POST',
    `/admin/payment-review/${reviews.find(({ order_id }) => order_id === id)?.id}/ask-rest`,
  );
  await page.goto(`/payment?ref=${tracking_id}`);
  await expect(page.getByText('What is missing is ₦4,500.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pay ₦4,500' }).click();
  const overlay = page.getByRole('dialog');
  await overlay.getByText('USSD').click();
  if (!provider) await expectAccessible(page, 'USSD');
  await overlay.getByRole('button', { name: 'Pay ₦4,500' }).click();
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
});

for (const open of [true, false])
  test(`a transfer that came short is told on the page its payer waits on, the window ${open ? 'open' : 'closed'}`, async ({
    page,
    product,
    provider,
  }) => {
    const { tracking_id } = await product.submit();
    const look = open ? undefined : () => closeOverlay(page);
    await transfer(page, bankOf(provider), tracking_id, 'A tenth too little', look);
    const came = page.getByText('We received ₦40,500 of ₦45,000').first();
    await expect(came).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('The payment window is closed')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Pay ₦45,000 in full' })).toBeVisible();
    await page.reload();
    await expect(came).toBeVisible();
    await expect(page.getByText('The payment window is closed')).toHaveCount(0);
  });

test('a late transfer is found by its payer', async ({ page, product, provider, held }) => {
  const { tracking_id } = await product.submit();
  await transfer(page, bankOf(provider), tracking_id, 'The amount, a day late');
  await page.close();
  await held.forward(24 * HOUR_MS + 60_000);
  // The timer's rounds come every quarter of a minute.
  const token = await product.anotherAdminToken();
  const expired = () =>
    product.ask<unknown[]>(
      'GET',
      `/admin/payments?state=expired&q=${tracking_id}`,
      undefined,
      token,
    );
  await expect.poll(async () => (await expired()).length, { timeout: 50_000 }).toBe(1);
  const ask = async () =>
    (await product.ask<{ found: string }>('POST', '/payments/check', { tracking_id })).found;
  expect(await ask()).toBe('nothing');
  await held.forward(2 * HOUR_MS);
  expect(await ask()).toBe('review');
});
