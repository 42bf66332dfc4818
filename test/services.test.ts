// What insurance, visa support and appointments have in common; what is their own, their own tests tell.
import { describe, expect, test } from 'vitest';
import { formatNaira } from '#shared/money/money.ts';
import { theAdmin } from './factories/admins.ts';
import { CARDS, charge, trackOrder, unique, verify as verifyPayment } from './factories/orders.ts';
import { aServiceOrder, SERVICE_KINDS, SERVICES } from './factories/services.ts';
import { aProduct } from './kit/support.ts';

describe.each(SERVICE_KINDS)('%s:', (kind) => {
  const { base, paid } = SERVICES[kind];
  const product = aProduct();
  const admin = theAdmin(product);

  test('Pay now gives the same open payment again', async () => {
    const submitted = await aServiceOrder(product, kind);
    for (const body of [{ booking_id: submitted.id }, { tracking_id: submitted.tracking_id }])
      expect((await product.json('POST', '/api/payment/start', { body })).tx_ref).toBe(
        submitted.payment_info.tx_ref,
      );
  });

  test('is followed, paid by card through its own call, and has a receipt', async () => {
    const submitted = await aServiceOrder(product, kind);
    const isPdf = async (url: string) =>
      (await product.call('GET', url)).rawPayload.subarray(0, 5).toString() === '%PDF-';
    const { amount } = submitted.payment_info;
    const filed = { at: submitted.created_at, text: expect.stringMatching(/ submitted$/) };
    expect(await trackOrder(product, submitted)).toMatchObject({
      kind,
      amount,
      payment_status: 'Pending',
      timeline: [{ ...filed, tone: 'done' }],
    });
    expect(await isPdf(submitted.invoice_url)).toBe(true);
    const declined = await charge(product, submitted, CARDS.declined);
    const verify = async (transaction_id: number, by = kind, order = submitted) =>
      (await verifyPayment(product, order, transaction_id, by)).json();
    expect(await verify(declined.transaction_id)).toMatchObject({
      success: false,
      payment_status: 'Pending',
    });
    const { transaction_id } = await charge(product, submitted);
    for (const other of SERVICE_KINDS.filter((other) => other !== kind))
      expect(await verify(transaction_id, other)).toMatchObject({ code: 'not_found' });
    const misnamed = { ...submitted.payment_info, tx_ref: 'BKG-1' };
    expect(
      (await verify(transaction_id, kind, { ...submitted, payment_info: misnamed })).success,
    ).not.toBe(true);
    expect(await verify(transaction_id)).toMatchObject({ success: true, payment_status: 'Paid' });
    const tracked = await trackOrder(product, submitted);
    expect(tracked.timeline.at(-1).text).toContain(`Paid ${formatNaira(amount)}`);
    expect(await isPdf(tracked.receipt_url)).toBe(true);
    const again = { body: { booking_id: submitted.id } };
    expect(await product.status('POST', '/api/payment/start', again)).toBe(409);
    await product.settle();
    expect(product.mails.filter(({ id }) => id === `paid-${submitted.id}`)).toHaveLength(1);
  });

  test('the administrators’ lists hold it, newest first, and find it by what was typed', async () => {
    const typed = await SERVICES[kind].fields(product);
    const own = {
      last_name: `Eze${unique()}`,
      ...(typed.destination ? { destination: `Land of ${unique()}` } : {}),
      ...(typed.passport_number ? { passport_number: `P${unique()}`.toUpperCase() } : {}),
    };
    const older = await aServiceOrder(product, kind, own);
    const newer = await aServiceOrder(product, kind);
    const ids = async (path: string) =>
      ((await product.json('GET', `${base}/${path}`, admin)) as { id: string }[]).map(
        ({ id }) => id,
      );
    for (const list of ['all', 'first-ten'])
      expect((await ids(list)).slice(0, 2)).toEqual([newer.id, older.id]);
    for (const words of [...Object.values(own), older.payment_info.customer_email])
      expect(await ids(`all?q=${encodeURIComponent(words)}`)).toEqual([older.id]);
    for (const id of ['x', '1', '00000000-0000-7000-8000-000000000000'])
      expect(await product.status('GET', `${base}/status/${id}`, admin)).toBe(404);
  });

  test('an administrator marks it Paid, twice without harm and never back, and sends the receipt', async () => {
    const submitted = await aServiceOrder(product, kind);
    const mark = (id: string, payment_status: unknown) =>
      product.call('PUT', `${paid}/${id}`, { body: { payment_status }, token: admin.token });
    for (const word of ['Pending', '', null, undefined])
      expect((await mark(submitted.id, word)).statusCode).toBe(422);
    expect((await mark(submitted.id, 'Paid')).json()).not.toHaveProperty('already_paid');
    const again = await mark(submitted.id, 'Paid');
    expect([again.statusCode, again.json().already_paid]).toEqual([200, true]);
    expect((await mark(submitted.id, 'Pending')).statusCode).toBe(422);
    expect(await product.json('GET', `${base}/status/${submitted.id}`, admin)).toMatchObject({
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
      await product.status('POST', `${base}/send-receipt-email`, { body, token: admin.token }),
    ).toBe(200);
    await product.settle();
    const [mail, ...more] = product.mails.slice(before);
    expect([more, mail?.to]).toEqual([[], submitted.payment_info.customer_email]);
  });
});
