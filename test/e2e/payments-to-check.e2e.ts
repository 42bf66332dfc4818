import type { Page } from '@playwright/test';
import type { AdminMe } from '#shared/people/admins.ts';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { payWith } from './apply.ts';
import { openMenu } from './menu.ts';
import { dialog, expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { chooseMore } from './row-menu.ts';

/** An order of which half was paid. */
const halfPaid = (product: RunningProduct) => product.paidApplication(undefined, CARDS.half);
/** Waits for an order's refund: a provider may pay it out later. */
const paidOut = (product: RunningProduct, tracking_id: string) =>
  expect
    .poll(async () =>
      (await product.call<{ status: string }[]>('GET', `/admin/refunds?q=${tracking_id}`)).map(
        ({ status }) => status,
      ),
    )
    .toEqual(['done']);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('half of the money came: the menu counts it, it is refunded, and the payer reads of it', {
  tag: '@journey',
}, async ({ page, product }) => {
  const { name, email, payment_info, tracking_id } = await halfPaid(product);
  await openAsAdmin(page, product, '/admin/dashboard');
  await openMenu(page);
  const { waiting } = await product.call<AdminMe>('GET', '/admin/me');
  await page
    .getByRole('link', { name: new RegExp(`^Payments ${waiting.payments} waiting`) })
    .click();
  await page.waitForURL('/admin/payments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments to review');
  const row = rowOf(page, name);
  for (const words of ['₦22,500 came', '₦45,000 asked', payment_info.tx_ref, tracking_id])
    await expect(row).toContainText(words);

  await chooseMore(row, /^Refund/);
  await expect(dialog(page)).toContainText(
    '₦22,500 is refunded to the card or account it came from',
  );
  await expect(dialog(page)).toContainText(`${email} is told by email`);
  await expectAccessible(page, 'refunding it', 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await chooseMore(row, /^Refund/);
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expect(
    page.getByText(`₦22,500 is on its way back. ${email} is told by email.`),
  ).toBeVisible();
  // It goes by itself, and the page says so without being loaded anew.
  await expect(row).toHaveCount(0, { timeout: 30_000 });
  await paidOut(product, tracking_id);
  const refunds = () =>
    product
      .mailsTo(email)
      .filter((mail) => mail.includes('Subject: A refund for your visa application'));
  await expect.poll(() => refunds().length).toBe(1);

  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText('We refunded ₦22,500.')).toBeVisible();
  await page.goto(`/payment?ref=${tracking_id}`);
  await expect(page.getByRole('button', { name: 'Pay ₦45,000' })).toBeVisible();
});

test('the dashboard’s list leads to the payment that waits, in place of marking the order as paid', async ({
  page,
  product,
}) => {
  const order = await product.submitService('insurance', { last_name: `Halfpaid ${Date.now()}` });
  await openAsAdmin(page, product, '/admin/dashboard');
  const policies = page.locator('summary').filter({ hasText: 'Insurance applications' });
  const row = rowOf(page, order.name);
  await policies.click();
  await expect(row.getByRole('button', { name: /^Change to Paid/ })).toBeVisible();
  await page.goto(`/complete-insurance?ref=${order.tracking_id}`);
  await payWith(page, CARDS.half);
  await expect(page.getByText(/We are looking at it; don’t pay again/).first()).toBeVisible();
  await page.goto('/admin/dashboard');
  await policies.click();
  await expect(row.getByRole('button', { name: /^Change to Paid/ })).toHaveCount(0);
  await row.getByRole('link', { name: /^Review the payment/ }).click();
  await page.waitForURL(`/insurance-status/${order.id}#waiting-payments`);
  await expect(page.getByText(/is waiting for a review/)).toBeVisible();
});

test('accepted as it came: Paid, and the history says by whom', async ({ page, product }) => {
  const { id, name, email } = await halfPaid(product);
  await openAsAdmin(page, product, '/admin/payments');
  await rowOf(page, name)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(dialog(page)).toContainText(
    '₦22,500 of ₦45,000 came. The order becomes Paid though ₦22,500 is missing',
  );
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(
    page.getByText(`${name} is Paid. The receipt is on its way to ${email}.`),
  ).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.goto(`/visa-status/${id}`);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Accepted ₦22,500 of ₦45,000',
  );
});

test.describe('a colleague was faster', () => {
  test.use({ provoked: /409/ });
  test('the page says who, and then shows what is true', async ({ page, product }) => {
    const { id, name, tracking_id } = await halfPaid(product);
    await openAsAdmin(page, product, '/admin/payments');
    await rowOf(page, name)
      .getByRole('button', { name: /^Accept/ })
      .click();
    const [review] = (
      await product.call<{ id: string; order_id: string }[]>('GET', '/admin/payments-to-review')
    ).filter(({ order_id }) => order_id === id);
    await product.call('PUT', `/admin/payment-review/${review?.id}`, { decision: 'refund' });
    await paidOut(product, tracking_id);
    await dialog(page).getByRole('button', { name: 'Accept' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText(
      'Ada Admin already refunded it on ',
    );
    await expectAccessible(page, 'a colleague was faster', 'dialog[open]');
    await dialog(page).getByRole('button', { name: 'Back to the page' }).click();
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});
