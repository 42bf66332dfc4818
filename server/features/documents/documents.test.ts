import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { LINK_MS, signLink } from '#server/http/signed-links.ts';
import { addDays, formatDate, lagosDay } from '#shared/dates.ts';
import type { OrderDocument } from '#shared/orders/documents.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { DECIDED_KINDS, descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { theAdmin } from '#test/factories/admins.ts';
import { anApplication, aPaidApplication, trackOrder } from '#test/factories/orders.ts';
import { anOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';

describe('an order’s papers', () => {
  const product = aProduct();
  let unpaid: SubmittedApplication;
  let paid: SubmittedApplication;
  beforeAll(async () => {
    unpaid = await anApplication(product);
    paid = await aPaidApplication(product, { kind: 'permit' });
  });

  const get = (url: string) => product.call('GET', url);
  const sign = (path: string) => signLink(product.deps.config.SECRET, path, product.clock.now());
  const track = (order: SubmittedApplication): Promise<TrackingRecord> =>
    trackOrder(product, order);

  test.each([
    ['invoice', () => unpaid],
    ['invoice', () => paid],
    ['receipt', () => paid],
  ] as const)('the %s is a PDF that nobody on the way keeps', async (name, of) => {
    const record = await track(of());
    const response = await get(
      String(name === 'invoice' ? record.invoice_url : record.receipt_url),
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${name}-${of().tracking_id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    });
    const bytes = response.rawPayload;
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-7).toString().trim()]).toEqual([
      '%PDF-',
      '%%EOF',
    ]);
  });

  test('the QR code is a picture large enough to be read', async () => {
    const response = await get(unpaid.qr_code_filename);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    const { width = 0, height = 0 } = await sharp(response.rawPayload).metadata();
    expect([width === height, width >= 240]).toEqual([true, true]);
  });

  test('papers that many ask for at once are drawn in turn; who asks for too many is told to come again, and others are not', async () => {
    const burst = (from: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          product.app.inject({ method: 'GET', url: unpaid.invoice_url, remoteAddress: from }),
        ),
      );
    const [many, few] = await Promise.all([burst('192.0.2.1', 120), burst('192.0.2.2', 5)]);
    expect(new Set(few.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
    const busy = many.find(({ statusCode }) => statusCode === 503);
    expect([busy?.json().code, busy?.headers['retry-after']]).toEqual(['unavailable', '5']);
  });

  test('a paper that says something else is drawn anew', async () => {
    const drawn = async () => (await get(unpaid.invoice_url)).rawPayload;
    const before = await drawn();
    expect((await drawn()).equals(before)).toBe(true);
    const { settings } = product.deps;
    const own = settings.get();
    settings.set({ ...own, SUPPORT_PHONE: '+234 1 234 5678' });
    const after = await drawn();
    settings.set(own);
    expect(after.equals(before)).toBe(false);
    expect(after.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('there is no receipt before the payment, however well the link is signed', async () => {
    const response = await get(sign(`/api/orders/${unpaid.id}/receipt.pdf`));
    expect([response.statusCode, response.json().message]).toEqual([
      404,
      'There is no receipt before the payment.',
    ]);
    expect(await track(unpaid)).not.toHaveProperty('receipt_url');
  });

  test('a link that is wrong, missing, borrowed or has ended is 403', async () => {
    const { invoice_url } = unpaid;
    const [path = '', query = ''] = invoice_url.split('?');
    const wrong = [
      path,
      `${path}?${query}x`,
      `${path}?${query.replace(/expires=\d+/, 'expires=9999999999')}`,
      `${path}?${query.replace(/&signature=.*/, '')}`,
      `${path.replace('invoice', 'receipt')}?${query}`,
      `${path.replace('invoice.pdf', 'qr.png')}?${query}`,
      `${path.replace(unpaid.id, paid.id)}?${query}`,
      `${path.replace(unpaid.id, 'x')}?${query}`,
      `${path}?${unpaid.qr_code_filename.split('?')[1]}`,
      `${path}?expires[]=1&signature[]=2`,
    ];
    for (const url of wrong)
      expect([url, (await get(url)).statusCode, (await get(url)).json().code]).toEqual([
        url,
        403,
        'bad_signature',
      ]);
    expect((await get(invoice_url)).statusCode).toBe(200);
    for (const id of ['00000000-0000-7000-8000-000000000000', 'x'])
      expect((await get(sign(`/api/orders/${id}/invoice.pdf`))).statusCode).toBe(404);
    product.clock.forward(LINK_MS + 2000);
    for (const url of [invoice_url, unpaid.qr_code_filename])
      expect((await get(url)).statusCode).toBe(403);
  });

  describe('as administrators read them', () => {
    const admin = theAdmin(product);
    const read = (kind: Kind, id: string) =>
      product.call('GET', `/api${descriptionOf(kind).calls.base}/receipt/${id}`, admin);

    test.each(KINDS)('%s: the invoice, due in seven days, and its PDF', async (kind) => {
      const submitted = await anOrder(product, kind);
      const { id, tracking_id, created_at, payment_info } = submitted;
      const response = await read(kind, id);
      const { facts, email, pdf_url, qr_code, number, ...words } = response.json<OrderDocument>();
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(words).toMatchObject({
        id,
        tracking_id,
        heading: 'Invoice',
        state: 'Pending Payment',
        total: { amount: payment_info.amount },
      });
      expect(words.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(payment_info.amount);
      expect(facts).toContainEqual({ label: 'Due', value: formatDate(addDays(created_at, 7)) });
      const [day, month, year] = lagosDay(new Date(created_at)).split('-').reverse();
      expect(number).toBe(
        kind === 'permit' ? `${day}${month}${year} · ${tracking_id}` : tracking_id,
      );
      expect(email).toBe(payment_info.customer_email);
      for (const url of [pdf_url, qr_code]) expect((await get(url)).statusCode).toBe(200);
    });

    test('once Paid it is the receipt, and says how it was paid', async () => {
      const { heading, state, total, facts, pdf_url } = (
        await read('permit', paid.id)
      ).json<OrderDocument>();
      expect({ heading, state, total }).toEqual({
        heading: 'Receipt',
        state: 'Paid',
        total: { text: 'Total paid', amount: 45_000 },
      });
      expect(facts.map(({ label }) => label)).toEqual(
        expect.arrayContaining(['Paid', 'Method', 'Reference']),
      );
      expect((await get(pdf_url)).headers['content-disposition']).toContain('receipt-');
    });

    test('an order of another service is 404', async () => {
      for (const [kind, id] of [
        ['visa', paid.id],
        ['insurance', unpaid.id],
        ['visa', 'x'],
      ] as const)
        expect((await read(kind, id)).statusCode).toBe(404);
    });
  });

  test.each(DECIDED_KINDS)(
    'the payment page of a %s application knows its invoice',
    async (kind) => {
      const submitted = await anApplication(product, { kind });
      const page = await get(`/payment?ref=${submitted.tracking_id}`);
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.body).toContain(submitted.tracking_id);
      expect(page.body).toContain('₦45,000');
    },
  );
});
