import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flutterwaveSignature } from '#server/adapters/payment/signatures.ts';
import { payments } from '#server/database/schema.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { anApplication, CARDS, charge, twoPdfs } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { reconcileDue } from './reconcile.ts';

const HASH = 'the hash of the dashboard';

describe('a provider’s webhook', () => {
  const product = aProduct({ env: { FLUTTERWAVE_WEBHOOK_HASH: HASH } });

  const file = () => anApplication(product, { files: twoPdfs() });
  const paymentOf = async ({ id }: SubmittedApplication) =>
    (await product.rows(payments, eq(payments.order_id, id)))[0];
  async function send(
    payload: string | Buffer,
    headers: Record<string, string> = { 'verif-hash': HASH },
    provider = 'flutterwave',
  ) {
    const response = await product.app.inject({
      method: 'POST',
      url: `/api/payments/webhook/${provider}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
    return [response.statusCode, response.json().code ?? response.json()];
  }
  const claim = (submitted: SubmittedApplication, data: object = {}) =>
    JSON.stringify({
      event: 'charge.completed',
      data: {
        id: 1,
        tx_ref: submitted.payment_info.tx_ref,
        amount: 45000,
        currency: 'NGN',
        status: 'successful',
        ...data,
      },
    });
  const RECEIVED = [200, { received: true }];

  test('is taken with the one secret or the other, made over the bytes as they came', async () => {
    const submitted = await file();
    await charge(product, submitted, CARDS.silent);
    const body = `${claim(submitted, { id: undefined }).slice(0, -1)}  , "naira": "\\u20a6"}`;
    expect(await send(body, {})).toEqual([401, 'unauthorized']);
    for (const wrong of ['', 'x', HASH.toUpperCase(), `${HASH}x`])
      expect(await send(body, { 'verif-hash': wrong })).toEqual([401, 'unauthorized']);
    const signature = flutterwaveSignature(Buffer.from(body), HASH);
    expect(await send(body.replace('  ', ' '), { 'flutterwave-signature': signature })).toEqual([
      401,
      'unauthorized',
    ]);
    expect(
      await send(JSON.stringify(JSON.parse(body)), { 'flutterwave-signature': signature }),
    ).toEqual([401, 'unauthorized']);
    await product.settle();
    expect(await paymentOf(submitted)).toMatchObject({ status: 'created' });
    expect(await send(body, { 'flutterwave-signature': signature })).toEqual(RECEIVED);
    await product.settle();
    expect(await paymentOf(submitted)).toMatchObject({ status: 'paid' });
  });

  test('is a hint, never a fact: what it claims pays nothing', async () => {
    const submitted = await file();
    for (const data of [{}, { id: 'x' }, { id: 999_999 }, { id: undefined }, { tx_ref: 'TFY\0' }])
      expect(await send(claim(submitted, data))).toEqual(RECEIVED);
    await product.settle();
    expect(await paymentOf(submitted)).toMatchObject({ status: 'created' });
    // Another order's good charge, named in this one's webhook, pays the other.
    const other = await file();
    const { transaction_id } = await charge(product, other, CARDS.silent);
    expect(await send(claim(submitted, { id: transaction_id }))).toEqual(RECEIVED);
    await product.settle();
    expect([(await paymentOf(submitted))?.status, (await paymentOf(other))?.status]).toEqual([
      'created',
      'paid',
    ]);
  });

  test('with half a character where the reference stands is refused as malformed, and no job is made of it', async () => {
    for (const tx_ref of ['\ud800', '17\udfff', 'BKG-\udc00\ud800'])
      expect(await send(claim(await file(), { tx_ref }))).toEqual([400, 'malformed']);
    // Elsewhere it is not read at all: the payment is looked at.
    const submitted = await file();
    await charge(product, submitted, CARDS.silent);
    expect(await send(claim(submitted, { id: undefined, customer: { name: '\ud800' } }))).toEqual(
      RECEIVED,
    );
    await product.settle();
    expect((await paymentOf(submitted))?.status).toBe('paid');
  });

  test('about nothing we know, or that is no JSON, is taken and left alone', async () => {
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '{"data":{}}',
      '{"data":{"tx_ref":""}}',
      '{"data":{"tx_ref":7}}',
      '{"data":{"tx_ref":"nobody’s"}}',
      Buffer.from([0xff, 0]),
    ])
      expect(await send(body)).toEqual(RECEIVED);
    expect(await send('<a/>', { 'verif-hash': HASH, 'content-type': 'text/xml' })).toEqual(
      RECEIVED,
    );
    await product.settle();
    for (const provider of ['paystack', 'sandbox', 'Flutterwave', 'x'])
      expect(await send('{}', undefined, provider)).toEqual([404, 'not_found']);
  });

  test('sets the timer of its payment back to the beginning', async () => {
    const submitted = await file();
    const { RECONCILE_AFTER_S, RECONCILE_AFTER_MS } = product.deps.config;
    for (let i = 0; i < 6; i++) {
      product.clock.forward(3_600_000);
      await reconcileDue(product.deps);
    }
    const before = await paymentOf(submitted);
    expect(before?.check_after_s).toBeGreaterThan(RECONCILE_AFTER_S * 10);
    expect(await send(claim(submitted))).toEqual(RECEIVED);
    const after = await paymentOf(submitted);
    expect(after?.check_after_s).toBe(RECONCILE_AFTER_S);
    const inMs = Number(after?.check_at?.getTime()) - product.clock.now().getTime();
    expect(inMs).toBeLessThanOrEqual(RECONCILE_AFTER_MS);
  });
});
