import { pdf } from '../factories/orders.ts';
import { readPdf } from '../factories/pdf.ts';
import { expect, test } from './product.ts';

const CODE = /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}/;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, provoked: /\b404\b/ });

  test('a receipt’s code says what it is; an unknown one doesn’t', async ({ page, product }) => {
    const place = await product.destination();
    const { invoice_url } = await product.paidApplication(place.id);
    const paper = await fetch(new URL(invoice_url, product.url));
    const code = CODE.exec(readPdf(Buffer.from(await paper.arrayBuffer())).text)?.[0] ?? '';
    await page.goto('/verify');
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Invoice for');
    await expect(page.getByText('It is ours, and it is valid.')).toBeVisible();
    await expect(page.getByText('Adaeze O.')).toBeVisible();
    await expect(page.getByText('₦45,000')).toBeVisible();
    await page.goto('/verify/00000-00000-00000-00000-00000');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('None of our papers');
    await page.getByRole('link', { name: /recognise fraud/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fraud in our name');
  });
});

test.describe('guessing', () => {
  test.use({ javaScriptEnabled: false, env: { RATE_LIMITS: 'on' }, provoked: /\b(404|429)\b/ });

  test('by the page is answered alike, and refused after 30 an hour', async ({ page, product }) => {
    const guess = (code: string) => fetch(`${product.url}/verify/${code}`);
    const statuses = new Set<number>();
    for (let i = 10; i < 39; i++)
      statuses.add((await guess(`${i}000-00000-00000-00000-00000`)).status);
    await page.goto('/verify/no-code-at-all');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('None of our papers');
    expect([...statuses]).toEqual([404]);
    const response = await page.goto('/verify/00000-00000-00000-00000-00000');
    expect(response?.status()).toBe(429);
    expect(response?.headers()['retry-after']).toBe('3600');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Wait a while');
  });
});

test('an issued file is compared in the browser, never sent', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const place = await product.destination();
  const { id, tracking_id } = await product.paidApplication(place.id);
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Approved' });
  const ours = pdf();
  const body = new FormData();
  body.append('visa_file', new Blob([new Uint8Array(ours.bytes)], { type: ours.type }), ours.name);
  await product.call('PUT', `/visa/upload/${id}`, body);
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await page.getByRole('link', { name: /Anybody can check it/ }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const copy = page.locator('input[name=copy]');
  await copy.setInputFiles({ name: 'a.pdf', mimeType: ours.type, buffer: ours.bytes });
  await expect(page.getByText('It is the file that we issued.')).toBeVisible();
  const other = pdf();
  await copy.setInputFiles({ name: 'b.pdf', mimeType: other.type, buffer: other.bytes });
  await expect(page.getByText('It is not the file that we issued.')).toBeVisible();
  expect(sent).toEqual([]);
});
