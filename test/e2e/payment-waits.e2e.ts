import type { PaymentReview } from '#shared/money/payment-reviews.ts';
import { CARDS, pdf } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { openAsAgent } from './agent-session.ts';
import { payWith } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { dialog, expect, statusSaying, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const HALF =
  'We received ₦22,500 of ₦45,000. We are looking at it; don’t pay again before you hear from us.';
const submitted = async (product: RunningProduct) => product.submit();

test('half of the price: pages say so, and full payment works', async ({ page, product }) => {
  const { tracking_id } = await submitted(product);
  await page.goto(`/payment?ref=${tracking_id}`);
  // The followed order would say what came before the bank is asked.
  const letAnswer = await holdBack(page, /\/api\/visa\/(payment-verification|track-visa)$/);
  await payWith(page, CARDS.half);
  await expect(page.getByText('Asking the bank about your payment')).toBeVisible();
  await expectAccessible(page, 'while the bank is asked');
  await letAnswer();
  await expect(page.getByRole('alert')).toContainText(HALF);
  await expectAccessible(page, 'half of it came', 'main');
  await page.reload();
  await expect(page.getByText(HALF)).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'We look at the payment' }),
  ).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('You pay', { exact: true })).toHaveCount(0);

  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText(HALF)).toBeVisible();
  await expectAccessible(page, 'tracking while it waits', 'main');
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expect(
    page.getByText(
      'We will email you the outcome. You can also pay in full now: then this is refunded to you.',
    ),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Pay in full instead' }).click();
  await page.waitForURL(`/payment?ref=${tracking_id}`);
  await payWith(page, CARDS.good);
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
  await page.getByRole('link', { name: 'See the status' }).click();
  await expect(page.getByText(HALF)).toHaveCount(0);
});

test('once the rest is asked for, every page asks for it alone', async ({ page, product }) => {
  const agent = await product.agent();
  const { id } = await product.destination();
  const [own, agents] = [await product.submit(id), await product.submit(id, 'visa', agent.token)];
  for (const order of [own, agents]) await product.pay(order, CARDS.half);
  await product.submit(id, 'visa', agent.token);
  const reviews = await product.call<PaymentReview[]>('GET', '/admin/payments-to-review');
  for (const review of reviews.filter(({ order_id }) => [own.id, agents.id].includes(order_id)))
    await product.call('POST', `/admin/payment-review/${review.id}/ask-rest`);
  await page.goto(`/payment?ref=${own.tracking_id}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'You pay the rest' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await page.goto(`/successful-payment?ref=${own.tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Part of your payment is missing',
  );
  await expect(page.getByRole('link', { name: 'Pay ₦22,500', exact: true })).toBeVisible();
  // The agent's customer reads no amount, and nothing of a review.
  await page.goto(`/track-visa?tracking_id=${agents.tracking_id}`);
  await expect(page.getByText('The agent pays the rest')).toBeVisible();
  await page.goto(`/successful-payment?ref=${agents.tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Part of the payment is missing',
  );
  await expect(page.getByRole('main').getByRole('link', { name: /^Pay/ })).toHaveCount(0);
  await openAsAgent(page, agent, '/dashboard');
  await expect(page.getByRole('link', { name: /^Pay the rest for / })).toBeVisible();
  await page.getByText('Pay several at once').click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Pay ₦60,000 for 2' }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
});

test('an agent’s dashboard says what came; a tracking ID doesn’t', async ({ page, product }) => {
  const agent = await product.agent();
  const { id } = await product.destination();
  const order = await product.submit(id, 'visa', agent.token);
  await product.submit(id, 'visa', agent.token);
  await product.pay(order, CARDS.half);
  await openAsAgent(page, agent, '/dashboard');
  const waiting = page.getByRole('row').filter({ hasText: order.tracking_id });
  await expect(waiting).toContainText(
    'We received ₦20,000 of ₦40,000. We are looking at it; don’t pay again before you hear from us.',
  );
  await expect(waiting.getByRole('link', { name: /^Pay in full instead for / })).toBeVisible();
  await expect(waiting.getByRole('link', { name: /^Pay now/ })).toHaveCount(0);
  await page.getByText('Pay several at once').click();
  await expect(page.getByRole('checkbox', { name: /We received ₦20,000 of/ })).toHaveCount(1);
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await page.goto(`/track-visa?tracking_id=${order.tracking_id}`);
  await expect(
    page.getByText('We received a payment. We are looking at it; it needn’t be paid again.'),
  ).toBeVisible();
});

test('a denied application can’t be paid, and says why', async ({ page, product }) => {
  const { id, tracking_id } = await submitted(product);
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Denied' });
  await page.goto(`/payment?ref=${tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to pay');
  await expect(
    page.getByText('The application was denied. It needs no payment any more.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  for (const promise of [
    'It goes to a reviewer',
    'You pay',
    'A reviewer checks your papers',
    'Visa ready to download',
  ])
    await expect(page.getByText(promise)).toHaveCount(0);
  await page.getByRole('link', { name: 'See the status' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Denied' })).toBeVisible();
});

test.describe('denied while somebody is about to pay', () => {
  test.use({ provoked: /409/ });
  test('the press of Pay says it, and so does the page', async ({ page, product }) => {
    const { id, tracking_id } = await submitted(product);
    await page.goto(`/payment?ref=${tracking_id}`);
    const pay = page.getByRole('button', { name: 'Pay ₦45,000' });
    await expect(pay).toBeEnabled();
    await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Denied' });
    await pay.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to pay');
  });
});

test('issued but not paid: the steps, the download, the payment', async ({ page, product }) => {
  const { id, tracking_id } = await submitted(product);
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Approved' });
  await page.goto(`/payment?ref=${tracking_id}`);
  await expect(page.getByText('Your application is approved.')).toBeVisible();
  await expect(page.getByText('It goes to a reviewer')).toHaveCount(0);
  await expect(page.getByText('A reviewer checks your papers')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'You pay' })).toHaveAttribute(
    'aria-current',
    'step',
  );

  await openAsAdmin(page, product, `/visa-status/${id}`);
  await expect(statusSaying(page, 'It isn’t paid: ₦45,000 is due.')).toContainText(
    'You can upload the visa anyway.',
  );
  const { bytes, name, type } = pdf();
  await page
    .locator('input[name=visa_file]')
    .setInputFiles({ name, mimeType: type, buffer: bytes });
  await page.getByRole('button', { name: 'Upload visa' }).click();
  await expect(page.getByText('Another file replaces it')).toBeVisible();

  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByRole('link', { name: 'Download the visa' })).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.waitForURL(`/payment?ref=${tracking_id}`);
  await expect(
    page.getByText('Your visa is issued. All that is left is to pay for it.'),
  ).toBeVisible();
  await payWith(page, CARDS.good);
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download the visa' })).toBeVisible();
});

test('an order’s page accepts what waits', async ({ page, product, isMobile }) => {
  const order = await submitted(product);
  const { customer_name, customer_email } = order.payment_info;
  await product.pay(order, CARDS.half);
  await openAsAdmin(page, product, `/visa-status/${order.id}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('₦22,500 is waiting for a review');

  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);
  // A phone's bar has the decision alone.
  if (!isMobile)
    await page
      .getByRole('region', { name: 'What can be done' })
      .getByRole('link', { name: 'Review the payment' })
      .click();
  await payment.getByText('is waiting for a review').scrollIntoViewIfNeeded();

  await payment.getByRole('button', { name: 'Accept ₦22,500 as the payment' }).click();
  await expect(dialog(page)).toContainText('The order becomes Paid though ₦22,500 is missing');
  await dialog(page).getByRole('button', { name: 'Accept' }).click();
  await expect(
    page.getByText(`${customer_name} is Paid. The receipt is on its way to ${customer_email}.`),
  ).toBeVisible();
  await expect(payment).not.toContainText('is waiting for a review');
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0);
  await page.goto(`/successful-payment?ref=${order.tracking_id}`);
  await expect(page.getByText('₦22,500 is paid for')).toBeVisible();
});
