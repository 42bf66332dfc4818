import { describe, expect, test } from 'vitest';
import { secretKey, transaction, webhookHash } from '#test/factories/flutterwave.ts';
import { createFlutterwave } from './flutterwave.ts';
import { flutterwaveSignature } from './signatures.ts';

const provider = createFlutterwave({
  name: 'flutterwave',
  baseUrl: 'https://never-asked.example',
  publicKey: 'FLWPUBK',
  secretKey,
  webhookHash,
  checkoutScript: 'https://checkout.example/v3.js',
  origins: ['https://checkout.example'],
  paymentOptions: () => ['card', 'mobilemoney', 'ussd'],
  brand: () => 'Tafiya',
  fetch,
});

describe('a webhook', () => {
  const body = Buffer.from(JSON.stringify({ event: 'charge.completed', data: transaction }));

  test('with either right signature is a hint', () => {
    const hint = { tx_ref: '1794471264318', transaction_id: '288200108' };
    expect(provider.readWebhook({ 'verif-hash': webhookHash }, body)).toEqual(hint);
    expect(
      provider.readWebhook(
        { 'flutterwave-signature': flutterwaveSignature(body, webhookHash) },
        body,
      ),
    ).toEqual(hint);
  });

  test('about a refund names the transaction that is refunded', () => {
    const refund = {
      id: 75_923,
      AmountRefunded: 100,
      status: 'completed',
      FlwRef: 'FLW-1',
      TransactionId: 288_200_108,
    };
    const sent = Buffer.from(JSON.stringify({ event: 'refund.completed', data: refund }));
    expect(provider.readWebhook({ 'verif-hash': webhookHash }, sent)).toEqual({
      tx_ref: '',
      transaction_id: '288200108',
    });
  });

  test('without one is refused', () => {
    const altered = Buffer.concat([body, Buffer.from(' ')]);
    const wrong = [
      {},
      { 'verif-hash': '' },
      { 'verif-hash': webhookHash.toUpperCase() },
      { 'verif-hash': `${webhookHash}x` },
      { 'verif-hash': 'x'.repeat(5000) },
      { 'flutterwave-signature': flutterwaveSignature(body, 'another') },
    ];
    for (const headers of [
      ...wrong,
      { 'flutterwave-signature': flutterwaveSignature(altered, webhookHash) },
    ])
      expect(provider.readWebhook(headers, body)).toBe('refused');
  });

  test('is refused where no hash is configured', () => {
    const bare = createFlutterwave({
      name: 'flutterwave',
      baseUrl: '',
      publicKey: '',
      secretKey,
      webhookHash: '',
      checkoutScript: '',
      origins: [],
      paymentOptions: () => ['card'],
      brand: () => 'Tafiya',
      fetch,
    });
    for (const headers of [
      { 'verif-hash': '' },
      { 'flutterwave-signature': flutterwaveSignature(body, '') },
    ])
      expect(bare.readWebhook(headers, body)).toBe('refused');
  });

  test('that is signed but speaks of nothing we know is undefined', () => {
    for (const odd of [
      '',
      '{}',
      '{"event":"charge.completed","data":null}',
      '{"data":{"tx_ref":""}}',
      'not json',
      '[]',
    ])
      expect(provider.readWebhook({ 'verif-hash': webhookHash }, Buffer.from(odd))).toBeUndefined();
    expect(
      provider.readWebhook(
        { 'verif-hash': webhookHash },
        Buffer.from('{"data":{"tx_ref":"17","id":"../1"}}'),
      ),
    ).toEqual({ tx_ref: '17' });
  });
});
