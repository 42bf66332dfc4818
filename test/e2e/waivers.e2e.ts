import { pdf } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { typeDay } from './travel-days.ts';

// What a colleague changed meanwhile is refused.
test.use({ provoked: /\b409\b/ });

test('a fee is spent, a waiver asked for, an access looked up', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const order = await product.paidApplication();
  await signInAdmin(page, product);
  await product.call('PUT', `/admin/orders/${order.id}/spent`, { amount: 10, reference: 'GOV-1' });
  await page.goto(`/visa-status/${order.id}`);
  await page.getByRole('button', { name: 'Correct what was spent' }).click();
  const spent = page.getByRole('dialog', { name: 'Government fee spent' });
  await expectAccessible(page, 'a fee spent', 'dialog[open]');
  // As it is read everywhere.
  await spent.getByLabel('Amount').fill('₦20.00');
  await spent.getByRole('button', { name: 'Mark as spent' }).click();
  await expect(page.getByText('₦20 spent')).toBeVisible();
  // A colleague corrects it while this page is open.
  await page.getByRole('button', { name: 'Correct what was spent' }).click();
  await product.call('PUT', `/admin/orders/${order.id}/spent`, { amount: 30, reference: 'GOV-2' });
  // On return the page behind the dialog reads it.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('₦30 spent')).toBeAttached();
  await spent.getByLabel('Amount').fill('25');
  await spent.getByRole('button', { name: 'Mark as spent' }).click();
  await expect(spent.getByText(/^A colleague marked ₦30 as spent in the meantime/)).toBeVisible();
  await expect(page.getByText('₦30 spent')).toBeAttached();
  await spent.getByRole('button', { name: 'Mark as spent' }).click();
  await expect(page.getByText('₦25 spent')).toBeVisible();

  await page.getByRole('button', { name: 'Ask for a waiver' }).click();
  const asks = page.getByRole('dialog', { name: 'Ask for a waiver' });
  await expectAccessible(page, 'asking for a waiver', 'dialog[open]');
  await asks.getByRole('button', { name: 'Ask for it' }).click();
  await expect(asks.getByText('Say why. Choose the file that proves it.')).toBeVisible();
  await asks.getByLabel('Reason').fill('The traveller is in hospital.');
  const proof = pdf();
  await asks
    .getByLabel('Proof')
    .setInputFiles({ name: 'proof.pdf', mimeType: proof.type, buffer: Buffer.from(proof.bytes) });
  await asks.getByRole('button', { name: 'Ask for it' }).click();
  await expect(page.getByText('The traveller is in hospital.').first()).toBeVisible();
  await expect(page.getByText('A colleague has to approve it.').first()).toBeVisible();

  await page.goto('/admin/access');
  const from = page.getByRole('group', { name: 'From' });
  for (const [part, typed] of [
    ['Month', '6'],
    ['Year', '2026'],
    ['Day', '31'],
  ] as const)
    await from.getByLabel(part, { exact: true }).fill(typed);
  await page.getByLabel('Colleague').focus();
  await expect(from.getByText('There is no 31 June 2026')).toBeVisible();
  await from.getByLabel('Day', { exact: true }).fill('1');
  await page.getByLabel('Tracking ID of an order').fill(order.tracking_id);
  await expect(from.getByText('There is no 31 June 2026')).toHaveCount(0);
  const asked = page.waitForRequest(/reports\/access\?.*from=2026-06-01/);
  await page.getByRole('button', { name: 'Look it up' }).click();
  await asked;
  await expect(page.getByRole('heading', { name: /^1 order/ })).toBeVisible();
  const saved = page.waitForRequest(
    (request) =>
      request.url().includes(`order_id=${order.tracking_id}`) &&
      request.headers().accept === 'text/csv',
  );
  await page.getByRole('button', { name: 'Save the contacts' }).click();
  await saved;
  await typeDay(page.getByRole('group', { name: 'Found on' }), '2026-11-25');
  await page.getByLabel('At, Lagos time').fill('9:30');
  await expect(page.getByLabel('To the Commission')).toContainText(
    'Notice of a personal data breach',
  );
  await expect(page.getByLabel('To the Commission')).toContainText('2026-11-25 09:30, Lagos time');
  await expectAccessible(page, 'who saw what');

  await openAsAdmin(page, product, '/admin/dashboard', await product.colleague('Bola Boss'));
  await page.getByRole('tab', { name: /^Waivers to approve/ }).click();
  const waits = page.getByRole('tabpanel', { name: /^Waivers to approve/ });
  await expect(waits).toContainText('The traveller is in hospital.');
  await expectAccessible(page, 'a waiver waits', 'main');
  await waits.getByRole('link').click();
  await page.waitForURL(`/visa-status/${order.id}`);
  await page.getByRole('button', { name: 'Approve the waiver' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve it' }).click();
  await expect(page.getByRole('list', { name: 'Waivers' })).toContainText('approved by Bola Boss');
});

/** Asked for by the first administrator; returns the order's id. */
async function askedWaiver(product: RunningProduct): Promise<string> {
  const { id } = await product.paidApplication();
  const body = new FormData();
  body.append('reason', 'The traveller is in hospital.');
  const { bytes, type } = pdf();
  body.append('proof', new Blob([Uint8Array.from(bytes)], { type }), 'proof.pdf');
  const asked = await fetch(`${product.url}/api/admin/orders/${id}/waivers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await product.admin()}` },
    body,
  });
  expect(asked.status).toBe(201);
  return id;
}

test.describe('a waiver of which less is left meanwhile', () => {
  test.use({ provoked: /\b409\b/ });

  test('is approved as it stands then', async ({ page, product }) => {
    const id = await askedWaiver(product);
    await signInAdmin(page, product, await product.colleague('Bola Boss'));
    await page.goto(`/visa-status/${id}`);
    await page.getByRole('button', { name: 'Approve the waiver' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve this waiver?' });
    await product.call('POST', `/admin/orders/${id}/refunds`, { amount: 5, reason: 'Rounded up' });
    await dialog.getByRole('button', { name: 'Approve it' }).click();
    await expect(dialog).toContainText('₦44,995 would be refunded now.');
    await expect(dialog).toContainText('and ₦44,995 is refunded: all that isn’t spent.');
    await dialog.getByRole('button', { name: 'Try again: Approve it' }).click();
    await expect(page.getByText('₦44,995 is on its way back.')).toBeVisible();
  });
});

test.describe('while the virus scanner is away', () => {
  test.use({ env: { MALWARE_SCANNER: 'clamd://127.0.0.1:1' } });

  test('a waiver isn’t approved over a proof that nobody can open', async ({ page, product }) => {
    const id = await askedWaiver(product);
    await signInAdmin(page, product, await product.colleague('Bola Boss'));
    await page.goto(`/visa-status/${id}`);
    const waivers = page.getByRole('list', { name: 'Waivers' });
    await expect(waivers).toContainText('Its proof waits for the virus scan');
    await expect(waivers.getByRole('button', { name: 'Withdraw the waiver' })).toBeVisible();
    await expect(waivers.getByRole('button', { name: 'Approve the waiver' })).toHaveCount(0);
    await expect(waivers.getByRole('link', { name: 'Open the proof' })).toHaveCount(0);
    await expectAccessible(page, 'a proof that waits', 'main');
  });
});

test.describe('a government’s fee', () => {
  test.use({ env: { REFUND_TERMS: '{"government":"until_spent"}' } });

  test('and ours are told apart before one pays', async ({ page, product, isMobile }) => {
    const { id } = await product.destination();
    await product.call('PUT', '/visa/update', { visa_id: id, government_fee: 20_000 });
    const parts =
      'If you cancel it: the government’s fee of ₦20,000 back until we have passed it on for you; of our fee ₦25,000 back until we open it';
    await page.goto(`/visa/${id}`);
    if (isMobile) await page.getByText(/^Open to 2 passports · Details/).click();
    await expect(page.getByText(parts).filter({ visible: true }).first()).toBeVisible();
    const { tracking_id } = await product.submit(id);
    await page.goto(`/payment?ref=${tracking_id}`);
    await expect(page.getByText(parts).filter({ visible: true }).first()).toBeVisible();
    await page.goto('/refunds');
    await expect(
      page.getByText(/^The government’s fee is refunded until we have passed it on/).first(),
    ).toBeVisible();
  });

  test('is asked for when one decides, and marked as spent', async ({ page, product }) => {
    const { id } = await product.destination();
    await product.call('PUT', '/visa/update', { visa_id: id, government_fee: 20_000 });
    const order = await product.paidApplication(id);
    await openAsAdmin(page, product, `/visa-status/${order.id}`);
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Government fee paid to the authority/).fill('GOV-7');
    await expect(dialog.getByLabel('How much of it, in naira')).toHaveValue('20000');
    await expectAccessible(page, 'deciding', 'dialog[open]');
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByText('₦20,000 spent')).toBeVisible();
    expect(await product.call('GET', `/visa/status/${order.id}`)).toMatchObject({
      visa_status: 'Approved',
    });
  });

  test('marked by a colleague meanwhile stays, and is read as it is typed', async ({
    page,
    product,
  }) => {
    const { id } = await product.destination();
    await product.call('PUT', '/visa/update', { visa_id: id, government_fee: 20_000 });
    const order = await product.paidApplication(id);
    const spentNow = async () =>
      (
        await product.call<{ government: { spent: object | null } }>(
          'GET',
          `/admin/orders/${order.id}/refunds`,
        )
      ).government.spent;
    await openAsAdmin(page, product, `/visa-status/${order.id}`);
    await page
      .getByRole('button', { name: /^Approve/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Government fee paid to the authority/).fill('GOV-8');
    const amount = dialog.getByLabel('How much of it, in naira');
    await amount.fill('');
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(dialog.getByText(/^Enter what was paid to the authority/)).toBeVisible();
    expect(await spentNow()).toBeNull();
    await amount.fill('₦15,000');
    await product.call('PUT', `/admin/orders/${order.id}/spent`, { amount: 9, reference: 'GOV-9' });
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(dialog.getByText(/^A colleague marked ₦9 as spent/)).toBeVisible();
    expect(await spentNow()).toMatchObject({ amount: 9, reference: 'GOV-9' });
  });
});
