import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { closeOverlay, payWith } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, expectPaid, test } from './product.ts';

const isPaystack = process.env.STORIES_PROVIDER === 'paystack';

test('a closed browser’s payer finds the money', async ({ page, product, context }) => {
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await payWith(page, CARDS.silent);
  await Promise.any([closeOverlay(page), page.waitForURL(/successful-payment/)]);
  await page.close();
  const later = await context.newPage();
  await later.goto(`${product.url}/track-visa?tracking_id=${tracking_id}`);
  const ask = later.getByRole('button', { name: 'I was debited' });
  // The timer may have been faster; then there is nothing left to ask.
  if (await ask.isVisible()) {
    await ask.click();
    await expect(
      later.getByText(/has reached us|is paid|We are reviewing|We have your/).first(),
    ).toBeVisible();
  }
  await expect
    .poll(
      async () =>
        (await product.ask<{ payment_status: string }>('POST', '/visa/track-visa', { tracking_id }))
          .payment_status,
    )
    .toBe('Paid');
});

test('who was never debited reads that nothing has arrived', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  await page.getByRole('button', { name: 'I was debited' }).click();
  await expect(page.getByText('No payment has arrived')).toBeVisible();
  await expect(
    page.getByText('your bank usually puts the money back within 24 hours'),
  ).toBeVisible();
  await expectAccessible(page, 'no payment has arrived', 'main');
});

test('who was debited and has paid is led to the heading that says so', async ({
  page,
  product,
}) => {
  const order = await product.submit();
  await page.goto(`/payment?ref=${order.tracking_id}`);
  const ask = page.getByRole('button', { name: 'I was debited' });
  await hydrated(ask);
  await product.pay(order);
  await ask.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('This is paid');
  await expect(heading).toBeFocused();
});

test.describe('where the payment window can’t be loaded', () => {
  test.use({ provoked: /ERR_FAILED/ });
  test('the provider’s own page takes the payment and leads back', async ({ page, product }) => {
    const { tracking_id } = await product.submit();
    await page.route(isPaystack ? '**/inline.js' : '**/sandbox/v3.js', (route) => route.abort());
    await page.goto(`/payment?ref=${tracking_id}`);
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await page.getByRole('button', { name: 'Pay on the provider’s page' }).click();
    await page.getByLabel('Card number').fill(CARDS.callbackOnly);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expectPaid(page, tracking_id);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('an order is paid on the provider’s own page', async ({ page, product }) => {
    const { tracking_id } = await product.submit();
    await page.goto(`/payment?ref=${tracking_id}`);
    await page.getByRole('button', { name: 'Pay ₦45,000' }).click();
    await page.getByLabel('Card number').fill(CARDS.callbackOnly);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expectPaid(page, tracking_id);
  });
});

test('a sponsor pays, sees nothing else @desktop', async ({ page, product, browser }) => {
  const place = await product.destination();
  const submitted = await product.submit(place.id);
  const { url } = await product.call<{ url: string }>(
    'POST',
    `/admin/orders/${submitted.id}/pay-link`,
  );
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await phone.newPage();
  const seen: string[] = [];
  other.on('response', async (response) => {
    if (/html|json/.test(response.headers()['content-type'] ?? ''))
      seen.push(await response.text().catch(() => ''));
  });
  await other.goto(url);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Pay for Adaeze O.');
  await expect(other.getByRole('main')).toContainText(
    `${place.destination} visa, 30 days, single entry`,
  );
  await expect(other.getByRole('main')).toContainText('if it is paid today');
  await other.getByLabel('Your email address').fill('sponsor@exmaple.com');
  await other.keyboard.press('Tab');
  await other.getByRole('button', { name: 'sponsor@example.com' }).click();
  await expect(other.getByLabel('Your email address')).toHaveValue('sponsor@example.com');
  await other.getByRole('button', { name: 'Pay ₦45,000' }).click();
  await other.getByLabel('Card number').fill(CARDS.callbackOnly);
  await other.getByRole('button', { name: /^Pay/ }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you.');
  const { tracking_id, id, payment_info } = submitted;
  for (const secret of [
    tracking_id,
    id,
    payment_info.customer_email,
    payment_info.customer_phone,
    'Okafor',
  ])
    expect(seen.join('').includes(secret), secret).toBe(false);
  await phone.close();
  await expect.poll(() => product.mailsTo('sponsor@example.com').length).toBe(1);
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText(/^Paid ₦45,000/)).toBeVisible();
});
