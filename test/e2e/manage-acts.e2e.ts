// What an applicant does on their own page: moving an appointment, cancelling, letting somebody else pay.
import type { Page } from '@playwright/test';
import { addDays, formatDate, formatDay } from '#shared/dates.ts';
import { CARDS, pdf, unique } from '../factories/orders.ts';
import type { SubmittedOrder } from '../factories/services.ts';
import { expectAccessible } from './accessible.ts';
import { mailedCodes } from './agents.ts';
import { expectFormsRead } from './form-order.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

// Time and amount move under the applicant's hands: both are refused once.
test.use({ provoked: /409/ });

const ADDRESS_MAIL = 'Confirm your address';

/** Opens an order from its tracking page, by the link that is mailed from there. */
async function openFromTracking(
  page: Page,
  product: RunningProduct,
  { tracking_id, payment_info }: SubmittedOrder,
): Promise<void> {
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByText('we have emailed a link to the address')).toBeVisible();
  await page.goto(await manageLink(product, payment_info.customer_email, /^Open your/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  await expect(page.getByRole('heading', { name: 'What you sent us' })).toBeVisible();
}

test('an applicant moves an appointment; a taken time is told', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const data = await product.freeDays();
  const [, , , first, second] = data;
  if (!first || !second) throw new Error('there are no free times');
  const time = first.appointment_times.at(-1) ?? '';
  const submitted = await product.paidService('appointment', {
    appointment_date: first.appointment_date,
    appointment_time: time,
  });
  await openFromTracking(page, product, submitted);
  await expect(
    page.getByText(`${formatDay(first.appointment_date)}, ${time}, Lagos time`),
  ).toBeVisible();
  await expect(page.getByText('You can move it twice')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeFocused();
  await page.getByLabel('Day').selectOption(second.appointment_date);
  const [chosen = '', free = ''] = second.appointment_times.slice(-2);
  await expectFormsRead(page.getByRole('main'), 'manage-another-time');
  await page.getByRole('radio', { name: chosen }).check();
  // Somebody else is faster.
  await product.paidService('appointment', {
    appointment_date: second.appointment_date,
    appointment_time: chosen,
  });
  await page.getByRole('button', { name: 'Move it to this time' }).click();
  await expect(page.getByText('Somebody else has just taken this time').first()).toBeVisible();
  await page.getByRole('radio', { name: free }).check();
  await page.getByRole('button', { name: 'Move it to this time' }).click();
  await expect(page.getByText('Your appointment has its new time.')).toBeVisible();
  await expect(
    page.getByText(`${formatDay(second.appointment_date)}, ${free}, Lagos time`),
  ).toBeVisible();
  await expect(page.getByText('You can move it once more')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose another time' })).toBeVisible();
  await expect
    .poll(
      () =>
        product
          .mailsTo(submitted.email)
          .filter((mail) => mail.includes('You moved your appointment')).length,
    )
    .toBe(1);
  const record = await product.call('GET', `/appointments/status/${submitted.id}`);
  // An appointment isn't opened: whoever reads it looks at it.
  await page.reload();
  await expect(page.getByText('Looked at the appointment')).toBeVisible();
  expect(record).toMatchObject({
    appointment_date: second.appointment_date,
    appointment_time: free,
  });
});

test('an order is cancelled before its review, what is refunded stands there first, and it is refunded', {
  tag: '@journey',
}, async ({ page, product }) => {
  const submitted = await product.paidApplication();
  await openFromTracking(page, product, submitted);
  const cancel = page.getByRole('region', { name: 'Cancel it' });
  await expect(cancel).toContainText('If you cancel today you get ₦45,000 back, until we open it.');
  await expectAccessible(page);
  // A reviewer opens it while the page still shows the old amount.
  await product.call('GET', `/visa/status/${submitted.id}`);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('₦45,000 is refunded');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'The refund has changed: it is ₦22,500 now. Nothing was cancelled.',
  );
  await expect(dialog.getByRole('listitem').first()).toContainText('₦22,500 is refunded');
  await expectAccessible(page, 'the refund has changed', 'dialog[open]');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Your order is cancelled. ₦22,500 is refunded')).toBeVisible();
  await expect(page.getByText('You cancelled this')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cancel it' })).toHaveCount(0);
  // Who no longer wants it may have everything erased.
  const until = formatDate(addDays(new Date(), 180));
  await expect(page.getByText(` on ${until}. `)).toBeVisible();
  const erase = page.getByRole('button', { name: 'Erase my files now' });
  await erase.click();
  await expectAccessible(page, 'erasing', 'dialog[open]');
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(erase).toBeFocused();
  await erase.click();
  await dialog.getByRole('button', { name: 'Yes, erase them' }).click();
  await expect(erase).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect
    .poll(async () =>
      (await product.call<{ status: string; amount: number }[]>('GET', '/admin/refunds')).map(
        ({ amount, status }) => [amount, status],
      ),
    )
    .toContainEqual([22_500, 'done']);
  await page.goto(`/track-visa?tracking_id=${submitted.tracking_id}`);
  await expect(page.getByText('₦22,500 was refunded')).toBeVisible();
  for (const word of ['Cancelled', 'Partly refunded'])
    await expect(page.getByRole('definition').getByText(word)).toBeVisible();
  await expect(page.getByRole('definition').getByText(/^(Paid|Pending)$/)).toHaveCount(0);
  await page.goto(`/successful-payment?ref=${submitted.tracking_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Partly refunded' })).toBeVisible();
  await expect(page).toHaveTitle(/^Partly refunded/);
  await expect(page.getByText('You cancelled this')).toBeVisible();
  await expect(page.getByText(/^Paid/)).toHaveCount(0);
});

test('whose visa was erased on asking reads that it is gone, not that it is being issued', async ({
  page,
  product,
}) => {
  const submitted = await product.paidApplication();
  await product.call('PUT', `/admin/visa-update/${submitted.id}`, { status: 'Approved' });
  const file = new FormData();
  file.append('visa_file', new Blob([new Uint8Array(pdf().bytes)]), 'visa.pdf');
  await product.call('PUT', `/visa/upload/${submitted.id}`, file);
  await openFromTracking(page, product, submitted);
  await expect(page.getByRole('link', { name: 'Download: Issued visa' })).toBeVisible();
  await page.getByRole('button', { name: 'Erase my files now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, erase them' }).click();
  await expect(page.getByText('Your files are erased.')).toBeVisible();
  await page.goto(`/track-visa?tracking_id=${submitted.tracking_id}`);
  await expect(page.getByText('its file was erased')).toBeVisible();
  await expect(page.getByText('We erased the order’s files')).toBeVisible();
  await expect(page.getByText('is being issued')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download the visa' })).toHaveCount(0);
});

test.describe('done, though the answer was lost', () => {
  test.use({ provoked: /ERR_FAILED/ });
  /** The product does it, and the page never hears. */
  const loseAnswer = (page: Page, address: string) =>
    page.route(address, async (route) => {
      await route.fetch();
      await route.abort();
    });

  test('cancelling and erasing: the page reads again what holds', { tag: '@ci' }, async ({
    page,
    product,
  }) => {
    const submitted = await product.paidApplication();
    await openFromTracking(page, product, submitted);
    const dialog = page.getByRole('dialog');
    const heading = page.getByRole('heading', { level: 1 });
    await loseAnswer(page, '**/api/manage/cancel');
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'We got no answer.' });
    await expect(alert).toContainText('Your order may be cancelled');
    await expect(dialog).toHaveCount(0);
    await expect(heading).toBeFocused();
    await expect(page.getByText('You cancelled this')).toBeVisible();
    await loseAnswer(page, '**/api/manage/erase');
    const erase = page.getByRole('button', { name: 'Erase my files now' });
    await erase.click();
    await dialog.getByRole('button', { name: 'Yes, erase them' }).click();
    await expect(alert).toContainText('Your files may be erased');
    await expect(erase).toHaveCount(0);
    await expect(heading).toBeFocused();
  });

  test('moving an appointment: who keeps the time reads which one it is', async ({
    page,
    product,
  }) => {
    const submitted = await product.paidService('appointment');
    await openFromTracking(page, product, submitted);
    await page.getByRole('button', { name: 'Choose another time' }).click();
    const day = page.getByLabel('Day');
    await day.selectOption({ index: 5 });
    const chosen = await day.inputValue();
    await page.getByRole('radio').last().check();
    await loseAnswer(page, '**/api/manage/slot');
    await page.getByRole('button', { name: 'Move it to this time' }).click();
    await expect(page.getByText('Waiting for the network').first()).toBeVisible();
    await page.getByRole('button', { name: 'Keep my time' }).click();
    await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText(
      formatDay(chosen),
    );
    await expect(page.getByText('You can move it once more')).toBeVisible();
  });
});

test('who cancels what was denied meanwhile is told, and so is the page after paying', async ({
  page,
  product,
}) => {
  const submitted = await product.paidApplication();
  await openFromTracking(page, product, submitted);
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await product.call('PUT', `/admin/visa-update/${submitted.id}`, { status: 'Denied' });
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('alert').first()).toContainText('it can no longer be cancelled');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`/successful-payment?ref=${submitted.tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denied');
  // Whoever reads it may not have paid it.
  await expect(page.getByText('₦45,000 is paid for')).toBeVisible();

  const off = await product.paidApplication();
  await product.call('POST', `/admin/orders/${off.id}/cancel`, { reason: 'Asked', refund: 0 });
  await page.goto(`/payment?ref=${off.tracking_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to pay');
  await expect(page.getByText('is paid', { exact: false })).toHaveCount(0);
});

test('what was paid in cash is not promised to a card; what came besides is looked at', async ({
  page,
  product,
}) => {
  const submitted = await product.submit();
  const cash = { status: 'Paid', method: 'cash' };
  await product.call('PUT', `/admin/payment-update/${submitted.id}`, cash);
  await product.pay(submitted);
  await openFromTracking(page, product, submitted);
  await expect(page.getByText('We received ₦45,000 more than was owed.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('₦45,000 is refunded by hand. We email you when it is done.');
  await expect(dialog).not.toContainText('card or account');
});

test('a link to pay shows nothing of the order', { tag: '@ci' }, async ({
  page,
  product,
  browser,
}) => {
  const submitted = await product.submit();
  await page.goto(`/payment?ref=${submitted.tracking_id}`);
  await expect(page.getByText(/^Expected by .* if paid today\.$/)).toBeVisible();
  await openFromTracking(page, product, submitted);
  await expect(page.getByRole('link', { name: 'Pay ₦45,000' })).toBeVisible();
  // An address is mistyped; another code goes to the right one.
  const [wrong, right] = [`wrogn-${unique()}@example.com`, `right-${unique()}@example.com`];
  await page.getByLabel('New email address').fill(wrong);
  await page.getByRole('button', { name: 'Mail a code to the new address' }).click();
  const code = page.getByLabel('Code from our email');
  await expect(code).toBeFocused();
  await mailedCodes(product, wrong, 1, ADDRESS_MAIL);
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(code).toHaveAccessibleDescription(/Enter the six digits from our email\./);
  await page.getByLabel('New email address').fill(right);
  await page.getByRole('button', { name: 'Mail another code' }).click();
  await expect(page.getByText('Another code is on its way.')).toBeVisible();
  await expect(code).toHaveAccessibleDescription(new RegExp(right));
  await expectAccessible(page, 'another code', 'main');
  const [digits = ''] = await mailedCodes(product, right, 1, ADDRESS_MAIL);
  await page.reload();
  await expect(page.getByLabel('New email address')).toHaveValue(right);
  await expect(code).toHaveAccessibleDescription(new RegExp(right));
  await code.fill(digits);
  await page.getByRole('button', { name: 'Confirm the new address' }).click();
  await expect(page.getByText('Your email address is changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Payment link' }).click();
  const shown = page.getByText(/\/pay\/[\w-]+$/);
  await expect(shown).toBeVisible();
  const address = (await shown.textContent()) ?? '';
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(address);
  await expect(theirs.getByText('₦45,000').first()).toBeVisible();
  await expect(theirs.getByText(submitted.tracking_id)).toHaveCount(0);
  await theirs.context().close();
  await product.pay(submitted, CARDS.callbackOnly);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Pay for it' })).toHaveCount(0);
});
