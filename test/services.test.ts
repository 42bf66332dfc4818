// What insurance, visa support and appointments have in common; what is their own, their own tests tell.
import { beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from './factories/orders.ts';
import { aServiceOrder, SERVICE_KINDS, SERVICES } from './factories/services.ts';
import { aProduct } from './kit/support.ts';

describe.each(SERVICE_KINDS)('%s:', (kind) => {
  const { base, paid } = SERVICES[kind];
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
  });

  test('Pay now gives the same open payment again', async () => {
    const submitted = await aServiceOrder(product, kind);
    for (const body of [{ booking_id: submitted.id }, { tracking_id: submitted.tracking_id }])
      expect((await product.json('POST', '/api/payment/start', { body })).tx_ref).toBe(
        submitted.payment_info.tx_ref,
      );
  });

  test('an administrator marks it Paid, twice without harm and never back, and sends the receipt', async () => {
    const submitted = await aServiceOrder(product, kind);
    const mark = (id: string, payment_status: unknown) =>
      product.call('PUT', `${paid}/${id}`, { body: { payment_status }, token });
    for (const word of ['Pending', '', null, undefined])
      expect((await mark(submitted.id, word)).statusCode).toBe(422);
    for (let i = 0; i < 2; i++) expect((await mark(submitted.id, 'Paid')).statusCode).toBe(200);
    expect((await mark(submitted.id, 'Pending')).statusCode).toBe(422);
    expect(await product.json('GET', `${base}/status/${submitted.id}`, { token })).toMatchObject({
      payment_status: 'Paid',
      payment_date: expect.any(String),
      receipt_url: expect.any(String),
    });
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      expect((await mark(id, 'Paid')).statusCode).toBe(404);
    await product.settle();
    const before = product.mails.length;
    const body = { visaData: { id: submitted.id }, to: 'stranger@example.com' };
    expect(
      (await product.call('POST', `${base}/send-receipt-email`, { body, token })).statusCode,
    ).toBe(200);
    await product.settle();
    const [mail, ...more] = product.mails.slice(before);
    expect([more, mail?.to]).toEqual([[], submitted.payment_info.customer_email]);
  });
});
