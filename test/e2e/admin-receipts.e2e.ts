import { addDays, formatDate, lagosDay } from '#shared/dates.ts';
import { KINDS, type Kind } from '#shared/services/index.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { mailsAbout } from './mails.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const PAGES = {
  visa: { name: 'visa', price: '₦45,000', paid: '/admin/payment-update' },
  permit: { name: 'permit', price: '₦45,000', paid: '/admin/permit-payment-update' },
  insurance: { name: 'insurance', price: '₦15,350', paid: '/admin/insurance-payment-update' },
  booking: { name: 'visa-support', price: '₦25,000', paid: '/admin/visa-payment-update' },
  appointment: { name: 'appointment', price: '₦10,000', paid: '/admin/appointment-payment-update' },
} as const;

const file = async (product: RunningProduct, kind: Kind) =>
  kind === 'visa' || kind === 'permit'
    ? product.submit((await product.destination({}, kind)).id, kind)
    : product.submitService(kind);
const mailsTo = (product: RunningProduct, email: string, subject: RegExp) =>
  mailsAbout(product, email, subject).filter((mail) => mail.includes('application/pdf'));

for (const kind of KINDS) {
  const { name, price, paid } = PAGES[kind];

  test(`${name}: the invoice is printed and mailed, then a receipt`, async ({ page, product }) => {
    const { id, tracking_id, created_at, payment_info } = await file(product, kind);
    const email = payment_info.customer_email;
    await openAsAdmin(page, product, `/${name}-receipt/${id}`);
    const paper = page.getByRole('article');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice');
    for (const words of [
      tracking_id,
      price,
      email,
      formatDate(created_at),
      `Due${formatDate(addDays(created_at, 7))}`,
      'Pending Payment',
    ])
      await expect(paper).toContainText(words);
    if (kind === 'permit')
      await expect(paper).toContainText(
        lagosDay(new Date(created_at)).split('-').reverse().join(''),
      );
    const qr = paper.getByRole('img', { name: 'QR code of the tracking page' });
    await expect
      .poll(() => qr.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(80);

    const send = page.getByRole('button', { name: 'Send Receipt to Email' });
    await expect(page.getByText(`The invoice goes to ${email} as a PDF.`)).toBeVisible();
    await send.click();
    await expect(statusSaying(page, 'Sent. The invoice is on its way to')).toContainText(email);
    await expect.poll(() => mailsTo(product, email, /invoice/i).length).toBe(1);

    await page.emulateMedia({ media: 'print' });
    await expect(paper).toBeVisible();
    for (const gone of [
      send,
      page.getByRole('link', { name: 'Dashboard' }).first(),
      page.getByRole('link', { name: 'Go Back' }),
    ])
      await expect(gone).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    await product.call('PUT', `${paid}/${id}`, { status: 'Paid', payment_status: 'Paid' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt');
    await expect(paper).toContainText('Recorded by our staff');
    await send.click();
    await expect(page.getByText(`Sent. The receipt is on its way to ${email}.`)).toBeVisible();
    await expect.poll(() => mailsTo(product, email, /receipt/i).length).toBeGreaterThan(0);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download receipt' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`receipt-${tracking_id}.pdf`);
  });
}

test.describe('when the server is away', () => {
  test.use({ provoked: /50[03]/ });

  test('a receipt that could not be sent says so', async ({ page, product }) => {
    const { id } = await product.submitService('booking');
    await openAsAdmin(page, product, `/visa-support-receipt/${id}`);
    await page.route(
      '**/api/bookings/send-receipt-email',
      (route) => route.fulfill({ status: 503, json: { message: 'Try later.' } }),
      { times: 1 },
    );
    const send = page.getByRole('button', { name: 'Send Receipt to Email' });
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Failed to send receipt');
    await send.click();
    await expect(page.getByText('Sent. The invoice is on its way')).toBeVisible();
  });
});

test('a receipt’s address without an order leads to the list', async ({ page, product }) => {
  await signInAdmin(page, product);
  for (const [service, list] of [
    ['visa', '/admin/visa-list'],
    ['permit', '/admin/permit-list'],
    ['insurance', '/admin/insurance-list'],
    ['visa-support', '/admin/visa-support-list'],
    ['appointment', '/admin/appointment-list'],
  ]) {
    for (const path of [`/${service}-status`, `/${service}-status/`, `/${service}-receipt/`]) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 200]);
      await expect(alertOf(page, 'No ID found'), path).toBeVisible();
      await expect(page.locator(`main a[href="${list}"]`).last()).toBeVisible();
    }
  }
});
