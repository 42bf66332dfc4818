import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { secretKey, transaction, webhookHash } from '#test/factories/flutterwave.ts';
import { PROVIDERS } from '#test/factories/providers.ts';
import { aFakeServer } from '#test/kit/a-fake-server.ts';
import { type Asked, type Behaviour, startFakeServer } from '#test/kit/fake-server.ts';
import { createFlutterwave } from './flutterwave.ts';
import { type PaymentProvider, ProviderUnavailable } from './interface.ts';
import { ProviderRefused } from './provider-client.ts';

const { absent, refused, success } = PROVIDERS.flutterwave;
const fetched = (over: object = {}) => success({ ...transaction, ...over });

/** The first charge that is found. */
const chargeOf = async (by: { id: string } | { tx_ref: string }) =>
  (await provider.fetchCharges(by))[0];

let behaviour: Behaviour;
/** Returns `behaviour` for every request unless a test says otherwise. */
let response: (asked: Asked) => Behaviour;
const server = aFakeServer((asked) => response(asked));
let provider: PaymentProvider;
beforeAll(() => {
  provider = createFlutterwave({
    name: 'flutterwave',
    baseUrl: server.url,
    publicKey: 'FLWPUBK',
    secretKey,
    webhookHash,
    checkoutScript: 'https://checkout.example/v3.js',
    origins: ['https://checkout.example'],
    paymentOptions: () => ['card', 'mobilemoney', 'ussd'],
    brand: () => 'Tafiya',
    fetch,
    timeoutMs: 300,
  });
});
beforeEach(() => {
  response = () => behaviour;
  server.asked.length = 0;
});

describe('a dispute', () => {
  test('is the newest of the charge’s own, over the part that it names', async () => {
    const at = (day: number, status: string, transaction_id = transaction.id) => ({
      created_at: `2026-11-0${day}T10:00:00.000Z`,
      status,
      transaction_id,
      amount: 10_000,
    });
    const state = async (...rows: object[]) => {
      behaviour = success(rows);
      return (await provider.fetchDispute(String(transaction.id)))?.state;
    };
    const strangers = at(9, 'lost', 7);
    expect([
      await state(strangers),
      await state(strangers, at(1, 'lost'), at(2, 'won')),
      await state(at(2, 'won'), at(1, 'lost')),
      await state(at(1, 'accepted')),
      // What we contest is open until the bank has decided.
      await state(at(1, 'declined')),
    ]).toEqual([undefined, 'won', 'won', 'lost', 'open']);
    expect(await provider.fetchDispute(String(transaction.id))).toMatchObject({
      amount_kobo: 1_000_000,
    });
  });
});

describe('a transaction', () => {
  test('is fetched by id and by reference, with the secret key', async () => {
    behaviour = fetched();
    const charge = {
      provider_transaction_id: '288200108',
      tx_ref: '1794471264318',
      status: 'successful',
      amount_kobo: 4_500_000,
      currency: 'NGN',
      method: 'card ending 2950',
    };
    expect(await chargeOf({ id: '288200108' })).toMatchObject(charge);
    expect(await chargeOf({ tx_ref: 'INS-1&x=/../' })).toMatchObject(charge);
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v3/transactions/288200108/verify',
      'GET /v3/transactions/verify_by_reference?tx_ref=INS-1%26x%3D%2F..%2F',
      'GET /v3/transactions?tx_ref=INS-1%26x%3D%2F..%2F&page=1',
    ]);
    expect(new Set(server.asked.map(({ headers }) => headers.authorization))).toEqual(
      new Set([`Bearer ${secretKey}`]),
    );
  });

  test('is found behind others on the same reference, page by page', async () => {
    const [first, right] = [
      { ...transaction, amount: 1 },
      { ...transaction, id: 3 },
    ];
    const pages = [[first, { ...transaction, id: 2, tx_ref: 'another' }, { odd: true }], [right]];
    response = ({ path }) => {
      const page = Number(new URL(path, server.url).searchParams.get('page'));
      if (!page) return success(first);
      return {
        status: 200,
        json: { status: 'success', meta: { page_info: { total_pages: 2 } }, data: pages[page - 1] },
      };
    };
    const found = await provider.fetchCharges({ tx_ref: transaction.tx_ref });
    expect(
      found.map(({ provider_transaction_id, amount_kobo }) => [
        provider_transaction_id,
        amount_kobo,
      ]),
    ).toEqual([
      ['288200108', 100],
      ['3', 4_500_000],
    ]);
  });

  test('is told by itself where the list is refused, and not at all where the list stays away', async () => {
    for (const [list, said] of [
      [refused(400, 'Not enabled'), 1],
      [{ status: 503, json: {} }, 'ProviderUnavailable'],
    ] as [Behaviour, unknown][]) {
      response = ({ path }) => (path.includes('verify_by_reference') ? fetched() : list);
      const told = await provider.fetchCharges({ tx_ref: transaction.tx_ref }).then(
        (found) => found.length,
        (error: Error) => error.constructor.name,
      );
      expect(told).toBe(said);
    }
  });

  test('keeps no text that PostgreSQL can’t store: NUL, half a character, a name of a field alike, too many levels', async () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 5000; level++) deep = [deep];
    const text = JSON.stringify({
      ...transaction,
      payment_type: 'a\0b\ud800',
      note: '\\u0000',
      'key\0': ['\udc00!'],
      deep,
    });
    behaviour = { status: 200, text: `{"status":"success","data":${text}}` };
    const found = await chargeOf({ id: '1' });
    expect(found?.method).toBe('ab\ufffd');
    expect(found?.evidence).toMatchObject({
      data: { payment_type: 'ab\ufffd', note: '\\u0000', key: ['\ufffd!'] },
    });
    expect(JSON.stringify(found?.evidence)).not.toContain('bottom');
  });

  test('keeps the whole answer as evidence, and another reference or currency is told as it is', async () => {
    const said = fetched({ tx_ref: 'another', currency: 'USD' });
    behaviour = said;
    expect(await chargeOf({ id: '1' })).toMatchObject({
      tx_ref: 'another',
      currency: 'USD',
      evidence: said.json,
    });
  });

  test.each([
    [100.5, 10_050],
    [0.29, 29],
    [1.15, 115],
    [45000.07, 4_500_007],
    [44999.996, 4_499_999],
    [0, 0],
    [999_999_999.99, 99_999_999_999],
  ])('of %s naira has %s kobo', async (amount, kobo) => {
    behaviour = fetched({ amount });
    expect((await chargeOf({ id: '1' }))?.amount_kobo).toBe(kobo);
  });

  test.each([
    ['successful', 'successful'],
    ['failed', 'failed'],
    ['cancelled', 'failed'],
    ['pending', 'pending'],
    ['something new', 'pending'],
  ])('that is %s is %s, whatever the outer status says', async (word, status) => {
    behaviour = fetched({ status: word });
    expect((await chargeOf({ id: '1' }))?.status).toBe(status);
  });

  test.each([
    ['ussd', 'USSD'],
    ['mobilemoneyghana', 'mobile money'],
    ['bank_transfer', 'bank transfer'],
    [undefined, 'unknown'],
  ])('by %s is told as %s', async (payment_type, method) => {
    behaviour = fetched({ payment_type, card: undefined });
    expect((await chargeOf({ id: '1' }))?.method).toBe(method);
  });

  test('that does not exist is undefined', async () => {
    for (const status of [200, 400, 404]) {
      behaviour = { ...absent, status };
      expect(await chargeOf({ id: '1' })).toBeUndefined();
      expect(await chargeOf({ tx_ref: 'nobody' })).toBeUndefined();
    }
  });

  test('whose id is no number is not asked for', async () => {
    for (const id of ['', 'abc', '../1', '-1', '1e+30', '1 or 1=1', '1'.repeat(21)])
      expect(await chargeOf({ id })).toBeUndefined();
    expect(server.asked).toEqual([]);
  });
});

describe('nothing is known', () => {
  test.each<[string, Behaviour]>([
    ['a 503', { status: 503, json: { status: 'error' } }],
    ['a refused key', refused(401, 'Invalid authorization key')],
    ['a forbidden call', { status: 403, json: {} }],
    ['too many calls', { status: 429, json: {} }],
    ['a page of HTML', { status: 200, text: '<html>Down for maintenance</html>' }],
    ['a missing page of HTML', { status: 404, text: '<html>Nothing here</html>' }],
    ['JSON of another shape', success({ id: 1 })],
    ['an amount in words', fetched({ amount: 'plenty' })],
    ['a bare null', { status: 200, json: null }],
    ['a refusal of another kind', refused(400, 'Merchant not enabled')],
    ['a redirect', { status: 302, json: {} }],
    ['no answer in time', 'hang'],
    ['a broken connection', 'hang up'],
  ])('after %s', async (_name, how) => {
    behaviour = how;
    await expect(chargeOf({ id: '1' })).rejects.toThrow(ProviderUnavailable);
  });

  test('when nobody listens', async () => {
    const gone = await startFakeServer(() => 'hang');
    await gone.close();
    const options = {
      name: 'flutterwave' as const,
      baseUrl: gone.url,
      publicKey: '',
      secretKey,
      webhookHash,
      checkoutScript: '',
      origins: [],
      paymentOptions: () => ['card'],
      brand: () => 'Tafiya',
      fetch,
    };
    await expect(createFlutterwave(options).fetchCharges({ id: '1' })).rejects.toThrow(
      ProviderUnavailable,
    );
  });
});

test('checkout gives the public key and a hash of what must not be changed', async () => {
  const customer = { email: 'ada@example.com', name: 'Ada', phone_number: '+2348031234567' };
  const checkout = await provider.checkout({
    tx_ref: '17',
    amount_kobo: 10_050,
    currency: 'NGN',
    customer,
    return_url: 'https://tafiya.example/payment',
    checkout: null,
  });
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(checkout).toEqual({
    public_key: 'FLWPUBK',
    checkout_script: 'https://checkout.example/v3.js',
    payment_options: 'card, mobilemoney, ussd',
    payload_hash: sha256(`100.5NGNada@example.com17${sha256(secretKey)}`),
  });
  expect(server.asked).toEqual([]);
});

describe('a refund', () => {
  const refund = (provider_transaction_id: string) =>
    provider.refund({ provider_transaction_id, amount_kobo: 1, comment: '' });

  test('is asked for in naira and told in kobo', async () => {
    const said = success({
      id: 1,
      tx_id: 288200108,
      amount_refunded: 100.5,
      status: 'completed',
    });
    behaviour = said;
    expect(
      await provider.refund({
        provider_transaction_id: '288200108',
        amount_kobo: 10_050,
        comment: 'Denied',
      }),
    ).toEqual({ refunded_kobo: 10_050, id: '1', pending: false, evidence: said.json });
    expect(server.asked[0]).toMatchObject({
      method: 'POST',
      path: '/v3/transactions/288200108/refund',
      body: { amount: 100.5, comments: 'Denied' },
    });
  });

  test('that the provider will not make is refused in its words', async () => {
    behaviour = refused(400, 'Insufficient funds in wallet');
    await expect(refund('1')).rejects.toThrow(new ProviderRefused('Insufficient funds in wallet'));
    await expect(refund('../1')).rejects.toThrow(ProviderRefused);
  });

  test('of which nothing is known is ProviderUnavailable', async () => {
    behaviour = { status: 503, json: {} };
    await expect(refund('1')).rejects.toThrow(ProviderUnavailable);
  });
});

describe('what was refunded', () => {
  const refund = (over: object) => ({
    id: 7,
    transaction_id: 288200108,
    amount_refunded: 100.5,
    status: 'completed',
    ...over,
  });
  test('is the sum of the charge’s refunds that did not fail', async () => {
    behaviour = success([
      refund({}),
      refund({ status: 'pending-momo' }),
      refund({ status: 'failed' }),
      refund({ transaction_id: 3 }),
    ]);
    expect(await provider.fetchRefunds('288200108')).toEqual({
      done_kobo: 10_050,
      pending_kobo: 10_050,
    });
    expect(server.asked[0]).toMatchObject({ method: 'GET', path: '/v3/refunds?id=288200108' });
  });

  test('is nothing where there is none, and not known without an answer', async () => {
    behaviour = refused(404, 'No refund');
    expect(await provider.fetchRefunds('1')).toEqual({ done_kobo: 0, pending_kobo: 0 });
    for (const silent of [
      { status: 503, json: {} },
      { status: 200, json: { status: 'error' } },
    ]) {
      behaviour = silent;
      await expect(provider.fetchRefunds('1')).rejects.toThrow(ProviderUnavailable);
    }
  });
});
