// Invoices and receipts are fetched by the page: a failure is told there, in the document's words, and never as a page of JSON.
import { anApplicant, fillForm, sendToPayment } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { test } from './pages.ts';
import { alertOf, expect } from './product.ts';

const FAILED = 'PDF generation failed. Please contact support for your invoice.';

test('tracking and success pages offer the receipt', async ({ page, samples: { paid } }) => {
  for (const address of [
    `/track-visa?tracking_id=${paid.tracking_id}`,
    `/successful-payment?ref=${paid.tracking_id}`,
  ]) {
    await page.goto(address);
    const link = page.getByRole('main').getByRole('link', { name: 'Download receipt' });
    await hydrated(link);
    const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(saved.suggestedFilename(), address).toBe(`receipt-${paid.tracking_id}.pdf`);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('they are plain links', async ({ page, samples: { paid, unpaid } }) => {
    await page.goto(`/track-visa?tracking_id=${paid.tracking_id}`);
    await expect(page.getByRole('link', { name: 'Download receipt' })).toHaveAttribute(
      'href',
      /^\/api\/orders\/.+\/receipt\.pdf\?/,
    );
    await page.goto(`/track-visa?tracking_id=${unpaid.tracking_id}`);
    await expect(page.getByRole('link', { name: 'Download invoice' })).toHaveAttribute(
      'href',
      /^\/api\/orders\/.+\/invoice\.pdf\?/,
    );
  });
});

test.describe('a paper that cannot be had', () => {
  test.use({ provoked: /\b(403|500)\b/ });

  test('is told; an expired link is renewed', { tag: '@ci' }, async ({
    page,
    samples: { paid, unpaid },
  }) => {
    for (const [address, name] of [
      [`/track-visa?tracking_id=${unpaid.tracking_id}`, 'Download invoice'],
      [`/successful-payment?ref=${paid.tracking_id}`, 'Download receipt'],
      [`/payment?ref=${paid.tracking_id}`, 'Download receipt'],
    ] as const) {
      await page.route(/\.pdf/, (route) =>
        route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
      );
      await page.goto(address);
      await hydrated(page.getByRole('link', { name }));
      await page.getByRole('link', { name }).click();
      await expect(alertOf(page, FAILED), address).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(address.split('?')[0]);
      await page.unroute(/\.pdf/);
    }

    await page.route(
      /receipt\.pdf/,
      (route) => route.fulfill({ status: 403, json: { message: 'This link has expired.' } }),
      { times: 1 },
    );
    await page.goto(`/track-visa?tracking_id=${paid.tracking_id}`);
    const link = page.getByRole('link', { name: 'Download receipt' });
    await hydrated(link);
    const [, reloaded] = await Promise.all([
      link.click(),
      page.waitForResponse(/\/track-visa\.data/),
    ]);
    expect(reloaded.status()).toBe(200);
    await expect(alertOf(page, FAILED)).toBeVisible();
    await Promise.all([page.waitForEvent('download'), link.click()]);
    await expect(alertOf(page, FAILED)).toHaveCount(0);
  });
});

test('the confirming page shows photograph and QR code to its owner', async ({ page, samples }) => {
  await page.goto(`/visa/${samples.visa.id}`);
  await fillForm(page, anApplicant());
  await sendToPayment(page);
  const photograph = page.getByRole('img', { name: 'The passport photograph you sent' });
  await expect(photograph).toHaveJSProperty('naturalHeight', 320);
  await expect(page.getByRole('img', { name: 'QR code of the status page' })).toBeVisible();
  // A provider's script needs the page as a document of its own: it is loaded anew.
  await page.reload();
  await expect(photograph).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('img', { name: 'QR code of the status page' })).toBeVisible();
  await expect(other.getByRole('img', { name: 'The passport photograph you sent' })).toHaveCount(0);
});
