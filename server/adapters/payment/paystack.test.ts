import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DUPLICATE, PROVIDERS } from '#test/factories/providers.ts';
import { aFakeServer } from '#test/kit/a-fake-server.ts';
import type { Asked, Behaviour } from '#test/kit/fake-server.ts';
import { type Payable, type PaymentProvider, ProviderUnavailable } from './interface.ts';
import { createPaystack } from './paystack.ts';
import { ProviderRefused } from './provider-client.ts';
import { paystackSignature } from './signatures.ts';

const secretKey = 'sk_test_key';
const transaction = {
  id: 4099260516,
  status: 'success',
  reference: '1794471264318',
  amount: 4_500_000,
  requested_amount: 4_500_000,
  currency: 'NGN',
  channel: 'card',
  authorization: { last4: '4081', bank: 'Test Bank' },
};
const { refused, success } = PROVIDERS.paystack;
const fetched = (over: object = {}) => success({ ...transaction, ...over });
/** It answers 404 elsewhere, and the same code. */
const absent = { ...PROVIDERS.paystack.absent, status: 400 };
const payable: Payable = {
  tx_ref: '1794471264318',
  amount_kobo: 4_500_000,
  currency: 'NGN',
  customer: { email: 'ada@example.com', name: 'Ada', phone_number: '+2348031234567' },
  return_url: 'https://tafiya.example/payment?ref=TFY',
  checkout: null,
};

/** The first charge that is found. */
const chargeOf = async (by: { id: string } | { tx_ref: string }) =>
  (await provider.fetchCharges(by))[0];

let response: (asked: Asked) => Behaviour;
const server = aFakeServer((asked) => response(asked));
let provider: PaymentProvider;
beforeAll(() => {
  provider = createPaystack({
    baseUrl: server.url,
    publicKey: 'pk_test',
    secretKey,
    checkoutScript: 'https://js.example/inline.js',
    origins: [],
    paymentOptions: () => ['card', 'mobilemoney', 'ussd'],
    fetch,
    timeoutMs: 300,
  });
});
beforeEach(() => {
  server.asked.length = 0;
});
const paths = () => server.asked.map(({ method, path }) => `${method} ${path}`);

describe('a dispute', () => {
  const row = (id: number, status: string, over = {}) => ({ id, status, ...over });
  const of = (id: number) => ({ transaction: { id, reference: '1794471264318' } });

  test('is the newest of the charge’s own, over the part that it names', async () => {
    const id = String(transaction.id);
    const lost = row(1, 'resolved', { ...of(transaction.id), resolution: 'merchant-accepted' });
    const won = row(2, 'resolved', { ...of(transaction.id), resolution: 'declined' });
    const strangers = row(3, 'awaiting-merchant-feedback', of(7));
    response = () => success([strangers]);
    expect(await provider.fetchDispute(id)).toBeUndefined();
    response = () => success([strangers, won, lost]);
    expect(await provider.fetchDispute(id)).toMatchObject({ state: 'won' });
    response = () => success([strangers, { ...lost, refund_amount: 1_000_000 }, won]);
    expect(await provider.fetchDispute(id)).toMatchObject({
      state: 'lost',
      amount_kobo: 1_000_000,
    });
  });
});

describe('checkout', () => {
  const authorization_url = 'https://checkout.example/x';
  const opened = (access_code: string) =>
    success({ authorization_url, access_code, reference: 'x' });

  test('opens a transaction once and resumes it afterwards', async () => {
    response = () => opened('code-1');
    const first = await provider.checkout(payable);
    expect(first).toEqual({
      public_key: 'pk_test',
      checkout_script: 'https://js.example/inline.js',
      access_code: 'code-1',
      authorization_url,
    });
    expect(
      await provider.hostedPage({
        ...payable,
        checkout: { access_code: 'code-1', authorization_url },
      }),
    ).toBe(authorization_url);
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      path: '/transaction/initialize',
      body: {
        email: 'ada@example.com',
        amount: 4_500_000,
        currency: 'NGN',
        reference: '1794471264318',
        channels: ['card', 'mobile_money', 'ussd'],
        callback_url: payable.return_url,
      },
    });
    expect(
      await provider.checkout({
        ...payable,
        checkout: { access_code: 'code-1', authorization_url },
      }),
    ).toEqual(first);
    expect(server.asked).toHaveLength(1);
  });

  test('goes on under another name where the first opening’s answer was lost', async () => {
    response = ({ body }) =>
      (body as { reference: string }).reference === payable.tx_ref ? DUPLICATE : opened('code-2');
    expect((await provider.checkout(payable)).access_code).toBe('code-2');
    expect(server.asked.map(({ body }) => (body as { reference: string }).reference)).toEqual([
      '1794471264318',
      '1794471264318.2',
    ]);
  });

  test.each<[string, Behaviour]>([
    ['every name is taken', DUPLICATE],
    ['the provider is down', { status: 502, text: 'Bad gateway' }],
    ['the provider refuses', refused(400, 'Invalid Email Address Passed')],
    ['the answer has another shape', success({})],
    ['no answer comes', 'hang'],
  ])('is ProviderUnavailable when %s', async (_name, how) => {
    response = () => how;
    await expect(provider.checkout(payable)).rejects.toThrow(ProviderUnavailable);
  });
});

describe('a transaction', () => {
  test('is fetched by id and by reference', async () => {
    response = () => fetched();
    const charge = {
      provider_transaction_id: '4099260516',
      tx_ref: '1794471264318',
      status: 'successful',
      amount_kobo: 4_500_000,
      currency: 'NGN',
      method: 'card ending 4081',
    };
    expect(await chargeOf({ id: '4099260516' })).toMatchObject(charge);
    response = ({ path }) => (path.endsWith('.2') ? absent : fetched());
    expect(await provider.fetchCharges({ tx_ref: 'BKG-1/..' })).toMatchObject([charge]);
    expect(paths()).toEqual([
      'GET /transaction/4099260516',
      'GET /transaction/verify/BKG-1%2F..',
      'GET /transaction/verify/BKG-1%2F...2',
    ]);
    expect(server.asked[0]?.headers.authorization).toBe(`Bearer ${secretKey}`);
  });

  test('has the amount that was asked for where fees came on top, and the paid one where less came', async () => {
    response = () => fetched({ amount: 4_577_500 });
    expect((await chargeOf({ id: '1' }))?.amount_kobo).toBe(4_500_000);
    response = () => fetched({ amount: 100 });
    expect((await chargeOf({ id: '1' }))?.amount_kobo).toBe(100);
    response = () => fetched({ requested_amount: null });
    expect((await chargeOf({ id: '1' }))?.amount_kobo).toBe(4_500_000);
  });

  test('under a later name belongs to the payment, and none hides another', async () => {
    const known: Record<string, Behaviour> = {
      '17': fetched({ reference: '17', status: 'failed' }),
      '17.2': fetched({ id: 2, reference: '17.2' }),
    };
    response = ({ path }) => known[decodeURIComponent(path.split('/').at(-1) ?? '')] ?? absent;
    const right = {
      tx_ref: '17',
      provider_transaction_id: '2',
      status: 'successful',
      amount_kobo: 4_500_000,
    };
    expect(await provider.fetchCharges({ tx_ref: '17' })).toMatchObject([
      { tx_ref: '17', status: 'failed' },
      right,
    ]);
    known['17'] = fetched({ reference: '17', amount: 100, requested_amount: 100 });
    expect(await provider.fetchCharges({ tx_ref: '17' })).toMatchObject([
      { status: 'successful', amount_kobo: 100 },
      right,
    ]);
    known['17.2'] = fetched({ id: 2, reference: '17.2', status: 'abandoned' });
    expect(await provider.fetchCharges({ tx_ref: '17' })).toHaveLength(1);
  });

  test.each([
    ['failed', 'failed'],
    ['reversed', 'reversed'],
    ['ongoing', 'pending'],
    ['processing', 'pending'],
  ])('that is %s is %s', async (word, status) => {
    response = ({ path }) => (path.includes('.2') ? absent : fetched({ status: word }));
    expect((await chargeOf({ tx_ref: '17' }))?.status).toBe(status);
  });

  test('that was only opened, or is unknown, is undefined', async () => {
    response = ({ path }) => (path.endsWith('17') ? fetched({ status: 'abandoned' }) : absent);
    expect(await chargeOf({ tx_ref: '17' })).toBeUndefined();
    expect(await chargeOf({ tx_ref: 'nobody' })).toBeUndefined();
    expect(await chargeOf({ id: '5' })).toBeUndefined();
    server.asked.length = 0;
    for (const id of ['abc', '../1', '']) expect(await chargeOf({ id })).toBeUndefined();
    expect(server.asked).toEqual([]);
  });

  test.each<[string, Behaviour]>([
    ['a 500', { status: 500, json: {} }],
    ['a refused key', refused(401, 'Invalid key')],
    ['HTML', { status: 200, text: '<html></html>' }],
    ['an amount that is no whole kobo', fetched({ amount: 1.5 })],
    ['no answer', 'hang'],
  ])('is ProviderUnavailable after %s', async (_name, how) => {
    response = () => how;
    for (const by of [{ id: '1' }, { tx_ref: '17' }])
      await expect(chargeOf(by)).rejects.toThrow(ProviderUnavailable);
  });
});

describe('a webhook', () => {
  const read = (body: object | string, key = secretKey) => {
    const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    return provider.readWebhook({ 'x-paystack-signature': paystackSignature(raw, key) }, raw);
  };

  test('that is rightly signed is a hint', () => {
    expect(read({ event: 'charge.success', data: transaction })).toEqual({
      tx_ref: '1794471264318',
      transaction_id: '4099260516',
    });
    expect(read({ event: 'charge.success', data: { reference: '17.2', id: 9 } })).toEqual({
      tx_ref: '17',
      transaction_id: '9',
    });
    expect(
      read({ event: 'refund.processed', data: { id: 7, transaction_reference: '17' } }),
    ).toEqual({ tx_ref: '17' });
  });

  test('that is not is refused', () => {
    const raw = Buffer.from('{}');
    expect(read({ event: 'charge.success', data: transaction }, 'another')).toBe('refused');
    for (const headers of [
      {},
      { 'x-paystack-signature': 'f'.repeat(128) },
      { 'x-paystack-signature': '' },
      { 'verif-hash': secretKey },
    ])
      expect(provider.readWebhook(headers, raw)).toBe('refused');
  });

  test('that says nothing is undefined', () => {
    for (const odd of [
      '{}',
      'null',
      'x',
      '{"event":"charge.success","data":null}',
      '{"event":"transfer.success","data":{"id":1}}',
    ])
      expect(read(odd)).toBeUndefined();
  });
});

describe('a refund', () => {
  const refund = () =>
    provider.refund({ provider_transaction_id: '9', amount_kobo: 10_050, comment: 'Denied' });

  test('is asked for and told in kobo', async () => {
    response = () => success({ amount: 10_050, status: 'pending' });
    expect((await refund()).refunded_kobo).toBe(10_050);
    expect(server.asked[0]).toMatchObject({
      path: '/refund',
      body: { transaction: '9', amount: 10_050, merchant_note: 'Denied' },
    });
  });

  test('that is refused, or of which nothing is known', async () => {
    response = () => refused(400, 'Transaction has been fully reversed');
    await expect(refund()).rejects.toThrow(
      new ProviderRefused('Transaction has been fully reversed'),
    );
    response = () => 'hang up';
    await expect(refund()).rejects.toThrow(ProviderUnavailable);
  });
});

describe('what was refunded', () => {
  test('is the sum of the charge’s refunds that did not fail', async () => {
    response = () =>
      success(['pending', 'processed', 'failed'].map((status) => ({ amount: 10_050, status })));
    expect(await provider.fetchRefunds('9')).toEqual({ done_kobo: 10_050, pending_kobo: 10_050 });
    expect(server.asked[0]).toMatchObject({ method: 'GET', path: '/refund?transaction=9' });
  });

  test('is nothing where there is no such charge, and not known without an answer', async () => {
    response = () => refused(404, 'Transaction not found');
    expect(await provider.fetchRefunds('9')).toEqual({ done_kobo: 0, pending_kobo: 0 });
    for (const silent of [
      { status: 503, json: {} },
      { status: 200, json: { status: false } },
    ]) {
      response = () => silent;
      await expect(provider.fetchRefunds('9')).rejects.toThrow(ProviderUnavailable);
    }
  });
});
