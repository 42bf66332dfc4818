import { MAIL_LINK_MS } from '#server/http/signed-links.ts';
import { test } from './held-product.ts';
import { mailsAbout } from './mails.ts';
import { expect } from './product.ts';

test('an expired link mails a new one', async ({ page, held: { product, forward } }) => {
  const order = await product.paidApplication();
  await forward(MAIL_LINK_MS + 1000);
  await page.goto(order.invoice_url);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await page.getByRole('button', { name: 'Mail me a new link' }).click();
  await expect(page.getByText('a new one is on its way')).toBeVisible();
  await expect(page.getByText('begins with “A new link to your”')).toContainText('spam folder');
  await expect(page.getByRole('button', { name: /^Send it again in \d+ s$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'I can’t read that mailbox' })).toBeVisible();
  const fresh = () =>
    /\/api\/orders\/\S+/.exec(
      mailsAbout(product, order.email, /^A new link to your invoice/)[0] ?? '',
    )?.[0] ?? '';
  await expect.poll(fresh).toContain('invoice.pdf');
  const opened = await page.request.get(fresh(), { headers: { accept: 'text/html' } });
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf']);
});

test('a link that a mail program cut says so, and leads to the tracking page', async ({
  page,
  product,
}) => {
  const { invoice_url } = await product.paidApplication();
  for (const cut of [invoice_url.slice(0, -9), invoice_url.replace(/&.*/, '')]) {
    await page.goto(cut);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is incomplete');
    await expect(page.getByRole('button', { name: 'Mail me a new link' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Visa Status' })).toBeVisible();
  }
});
