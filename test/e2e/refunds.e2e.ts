import type { Page } from '@playwright/test';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { holdBack } from './hold-back.ts';
import { openMenu } from './menu.ts';
import { dialog, expect, test } from './product.ts';
import { chooseMore } from './row-menu.ts';

// Two persons above 20,000 naira: what a visa costs here is more.
test.use({ env: { REFUND_TWO_PERSONS: '20000' } });

const payment = (page: Page) => page.getByRole('region', { name: 'Payment' });

test('a refund above the limit is approved by a second administrator, and its credit note is read by the payer', {
  tag: '@journey',
}, async ({ page, product }) => {
  const { id, name, email, tracking_id } = await product.paidApplication();
  const tunde = await product.colleague('Tunde Bello');
  await openAsAdmin(page, product, `/visa-status/${id}`);
  await payment(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(page).getByLabel('Amount').fill('45,001');
  await dialog(page).getByRole('button', { name: 'Refund it' }).click();
  await expect(dialog(page)).toContainText('Only ₦45,000 is left to refund.');
  await expect(dialog(page)).toContainText('Say why.');
  await expectAccessible(page, 'an amount that is too high', 'dialog[open]');
  await dialog(page).getByLabel('Amount').fill('30,000.50');
  await expect(dialog(page)).toContainText('Above ₦20,000 another administrator must approve it');
  await dialog(page).getByLabel('Reason').fill('Charged for two persons');
  await dialog(page).getByRole('button', { name: 'Refund it' }).click();
  await expect(
    page.getByText('₦30,000.50 is refunded once a colleague has approved it, under Refunds.'),
  ).toBeVisible();
  await expect(payment(page)).toContainText('A colleague has to approve it.');
  await expect(payment(page).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await payment(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect(dialog(page)).toContainText('If the order is cancelled, we email the payer');
  await expectAccessible(page, 'withdrawing it', 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect
    .poll(() => product.mailsTo(email).filter((mail) => /Subject: .*refund/.test(mail)).length)
    .toBe(0);

  await openAsAdmin(page, product, '/admin/refunds', tunde);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Asked for by Ada Admin.');
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expectAccessible(page, 'approving', 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('₦30,000.50 is approved.')).toBeVisible();
  await expect
    .poll(
      () =>
        product
          .mailsTo(email)
          .filter((mail) => mail.includes('Subject: A refund for your visa application')).length,
    )
    .toBe(1);
  // It moves by itself, and the page says so without being loaded anew.
  await expect(row).toContainText('Refunded', { timeout: 30_000 });
  await expect(row).toContainText('approved by Tunde Bello');
  await page.goto(`/visa-status/${id}`);
  await expect(payment(page)).toContainText('Refunded');
  await expect(payment(page).getByRole('link', { name: 'Credit note' })).toBeVisible();
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText(/₦30,000.50 was refunded/)).toBeVisible();
  const note = await page.getByRole('link', { name: 'Credit note (PDF)' }).getAttribute('href');
  expect((await page.request.get(String(note))).headers()['content-type']).toBe('application/pdf');
});

test('a refund that is being sent is not left, and the page says what became of it', async ({
  page,
  product,
}) => {
  const { id } = await product.paidApplication();
  await openAsAdmin(page, product, `/visa-status/${id}`);
  const letGo = await holdBack(page, `**/api/admin/orders/${id}/refunds`);
  await payment(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(page).getByLabel('Amount').fill('1,000');
  await dialog(page).getByLabel('Reason').fill('Charged twice');
  await dialog(page).getByRole('button', { name: 'Refund it' }).click();
  await expect(dialog(page)).toContainText('Refunding...');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await page.mouse.click(2, 2);
  await expect(dialog(page)).toBeVisible();
  await letGo();
  await expect(page.getByText('₦1,000 is on its way back.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(payment(page).getByRole('list', { name: 'Refunds' })).toContainText('Charged twice');
});

test.describe('without a network', () => {
  test.use({ provoked: /ERR_/ });

  test('a refund is promised nothing that it does not do', async ({ page, product }) => {
    const { id } = await product.paidApplication();
    await openAsAdmin(page, product, `/visa-status/${id}`);
    await payment(page).getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog(page).getByLabel('Amount').fill('1,000');
    await dialog(page).getByLabel('Reason').fill('Charged twice');
    await page.context().setOffline(true);
    await dialog(page).getByRole('button', { name: 'Refund it' }).click();
    await expect(dialog(page)).toContainText('Send again when the network is back.');
    await expect(dialog(page)).not.toContainText('by itself');
    await page.context().setOffline(false);
    await dialog(page).getByRole('button', { name: 'Refund it' }).click();
    await expect(page.getByText('₦1,000 is on its way back.')).toBeVisible();
  });
});

test('a cancelled order is refunded by its terms', async ({ page, product }) => {
  const { id, email, tracking_id } = await product.paidApplication();
  await openAsAdmin(page, product, `/visa-status/${id}`);
  await payment(page).getByRole('button', { name: 'Cancel the order' }).click();
  // Its reviewer has opened it: half goes back from then on.
  await expect(dialog(page).getByLabel('Refund')).toHaveValue('22500');
  await dialog(page).getByLabel('Refund').fill('10000');
  await dialog(page).getByLabel('Reason').fill('The trip is off');
  await dialog(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('The order is cancelled. ₦10,000 is on its way back.')).toBeVisible();
  await expect(payment(page).getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Work' })).toContainText('Cancelled');
  await expect
    .poll(() => product.mailsTo(email).filter((mail) => mail.includes('is cancelled')).length)
    .toBeGreaterThan(0);
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText('We cancelled this')).toBeVisible();
});

test('a refund that the provider refuses waits to be sent again', async ({ page, product }) => {
  const { id, name } = await product.paidApplication(undefined, CARDS.refundRefused);
  await openAsAdmin(page, product, `/visa-status/${id}`);
  await payment(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(page).getByLabel('Amount').fill('500');
  await dialog(page).getByLabel('Reason').fill('A fee was charged twice');
  await dialog(page).getByRole('button', { name: 'Refund it' }).click();
  await expect(page.getByText('₦500 is on its way back.')).toBeVisible();
  const failed = page
    .getByRole('region', { name: 'Refunds that failed' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(async () => {
    await page.goto('/admin/payments');
    await expect(failed).toContainText('Insufficient funds in your wallet', { timeout: 1000 });
  }).toPass();
  await chooseMore(failed, /^Refunded by hand/);
  await dialog(page).getByRole('button', { name: 'Refunded by hand' }).click();
  await expect(dialog(page).getByLabel('Reference')).toBeFocused();
  await expectAccessible(page, 'refunded without a reference', 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await failed.getByRole('button', { name: /^Try again/ }).click();
  await expectAccessible(page, 'trying again', 'dialog[open]');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('₦500 is on its way again.')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await page.goto(`/visa-status/${id}`);
  await expect(payment(page)).toContainText('Refunded', { timeout: 30_000 });
});

test('a refund that waits for a second person offers nothing else', async ({ page, product }) => {
  await product.colleague('Tunde Bello');
  const [first, second] = [
    await product.paidApplication(undefined, CARDS.half),
    await product.paidApplication(undefined, CARDS.half),
  ];
  await openAsAdmin(page, product, '/admin/payments');
  const rowOf = ({ name }: { name: string }) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf(first)).toContainText('Not paid');
  await expect(rowOf(first)).toContainText('₦22,500 too little');
  await chooseMore(rowOf(first), /^Refund/);
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(
    page.getByText('It is refunded once a colleague has approved it, under Refunds.'),
  ).toBeVisible();
  await expect(rowOf(first)).toContainText(
    'A refund of it is waiting for a second person: Ada Admin asked for it.',
  );
  await expect(rowOf(first).getByRole('button')).toHaveCount(0);
  await expect(rowOf(first).getByRole('link', { name: 'To the refunds' })).toBeVisible();

  const reviews = await product.call<{ id: string; order_id: string }[]>(
    'GET',
    '/admin/payments-to-review?limit=200',
  );
  const before = reviews.filter(({ order_id }) => order_id !== second.id).at(-1);
  await page.goto(`/admin/payments?cursor=${Buffer.from(before?.id ?? '').toString('base64url')}`);
  await expect(page.getByText('Showing 1 of')).toBeVisible();
  await rowOf(second)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(`${second.name} is Paid.`)).toBeVisible();
  await expect(rowOf(first)).toBeVisible();
  await expect(page).toHaveURL('/admin/payments');
});

test.describe('when a colleague was faster', () => {
  test.use({ provoked: /\b409\b/ });

  test('a refund by hand names the colleague’s reference, and what was typed stays', async ({
    page,
    product,
  }) => {
    const { id, payment_info } = await product.submit();
    await product.call('PUT', `/admin/payment-update/${id}`, { status: 'Paid', method: 'cash' });
    const tayo = await product.colleague('Tayo Bello');
    const cancelled = { reason: 'By phone', refund: 10_000 };
    const { refund } = await product.ask<{ refund: { id: string } }>(
      'POST',
      `/admin/orders/${id}/cancel`,
      cancelled,
      tayo,
    );
    const search = encodeURIComponent(payment_info.customer_name);
    await openAsAdmin(page, product, `/admin/refunds?status=waiting&search=${search}`);
    await page.getByRole('button', { name: /^By hand/ }).click();
    await dialog(page).getByLabel('Reference').fill('CASH-K');
    const given = { reference: 'CASH-A' };
    await product.ask('PUT', `/admin/refunds/${refund.id}/given`, given, tayo);
    await dialog(page).getByRole('button', { name: 'Refunded by hand' }).click();
    await expect(dialog(page).getByRole('alert').last()).toContainText(
      /Tayo Bello already refunded it by hand on .+, reference CASH-A\./,
    );
    await expect(dialog(page).getByRole('button', { name: 'Back to the page' })).toBeFocused();
    await expect(dialog(page).getByLabel('Reference')).toHaveValue('CASH-K');
  });
});

test('what is refunded by hand has room in its list', { tag: '@desktop' }, async ({
  page,
  product,
}) => {
  const { id, payment_info } = await product.submit();
  await product.call('PUT', `/admin/payment-update/${id}`, { status: 'Paid', method: 'transfer' });
  // Of somebody who has refunded nothing yet: limits count a person's day.
  const cancelled = { reason: 'By phone', refund: 10_000 };
  const funmi = await product.colleague('Funmi Bello');
  await product.ask('POST', `/admin/orders/${id}/cancel`, cancelled, funmi);
  const other = await product.paidApplication();
  await product.call('POST', `/admin/orders/${other.id}/refunds`, {
    amount: 30_000,
    reason: 'The mission has closed',
  });
  await openAsAdmin(
    page,
    product,
    `/admin/refunds?search=${encodeURIComponent(payment_info.customer_name)}`,
  );
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /by hand/i }) });
  const state = row.first().getByText('To be sent', { exact: true });
  await expect(state).toBeVisible();
  const widths = await state.evaluate((element) => {
    const cell = element.closest('td');
    const { scrollWidth, clientWidth } = document.documentElement;
    return { cut: cell ? cell.scrollWidth - cell.clientWidth : 1, over: scrollWidth - clientWidth };
  });
  expect(widths).toEqual({ cut: 0, over: 0 });
});

test('a page with a refund on its way is left on a slow line', async ({ page, product }) => {
  await signInAdmin(page, product);
  const sent = {
    ...{ id: 'r1', payment_id: 'p1', tx_ref: '1700', by_hand: false, amount: 5_000 },
    ...{ currency: 'NGN', status: 'sent', reason: 'Charged twice', by: 'Rita' },
    ...{ approved_by: 'Olu', asked_at: new Date().toISOString(), done_at: null, reference: null },
    ...{ failure: null, credit_note_url: null, own: false, order_id: 'o1', kind: 'visa' },
    ...{ tracking_id: 'TFY-1', name: 'Bisi', deleted: false },
  };
  await page.route('**/api/admin/refunds?*', (route) => route.fulfill({ json: [sent] }));
  let asked = 0;
  await page.route('**/api/admin/messages?*', async (route) => {
    asked += 1;
    // Longer than it takes until the refund is asked about again.
    await new Promise((done) => setTimeout(done, 4000));
    await route.fallback().catch(() => undefined);
  });
  await page.goto('/admin/refunds');
  await expect(page.getByText('Bisi').first()).toBeVisible();
  await openMenu(page);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  expect(asked).toBe(1);
});
