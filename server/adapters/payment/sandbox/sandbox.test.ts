import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sandbox_charges } from '#server/database/schema.ts';
import { AUTHORIZED, startSandbox } from '#test/factories/sandbox-server.ts';
import { ProviderUnavailable } from '../interface.ts';
import { ProviderRefused } from '../provider-client.ts';
import { overlayScript } from './overlay/script.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => {
  vi.useRealTimers();
});
/** The first charge that is found. */
const chargeOf = async (by: { id: string } | { tx_ref: string }) =>
  (await sandbox.adapter.fetchCharges(by))[0];
const CARD = { good: '5531 8866 5214 2950', declined: '5258585922666506' };
const special = (n: number) => `400000000000010${n}`;
/** Webhooks are sent in sequence: once a later charge's has arrived, all earlier ones without delay have too. */
const othersHeard = async () => {
  const tx_ref = await sandbox.payment();
  await sandbox.charge(tx_ref, CARD.good);
  await sandbox.heard(tx_ref, 1);
};

describe('cards', () => {
  test('the good one succeeds: callback’s fields, webhook, verified by id and by reference', async () => {
    const tx_ref = await sandbox.payment();
    const { status, body } = await sandbox.charge(tx_ref, CARD.good);
    expect(status).toBe(200);
    expect(body).toEqual({
      amount: 45000,
      currency: 'NGN',
      customer: { email: 'ada@example.com', name: 'Adaeze Okafor', phone_number: '+2348031234567' },
      tx_ref,
      flw_ref: expect.stringMatching(/^FLW-/),
      status: 'successful',
      transaction_id: expect.any(Number),
      processor_response: 'Approved by Financial Institution',
    });
    const transaction_id = String(body.transaction_id);
    expect(await sandbox.heard(tx_ref, 1)).toMatchObject([
      { tx_ref, transaction_id, body: { status: 'successful', amount: 45000, currency: 'NGN' } },
    ]);
    const charge = {
      provider_transaction_id: transaction_id,
      tx_ref,
      status: 'successful',
      amount_kobo: 4_500_000,
      currency: 'NGN',
      method: 'card ending 2950',
    };
    expect(await chargeOf({ id: transaction_id })).toMatchObject(charge);
    expect(await chargeOf({ tx_ref })).toMatchObject(charge);
  });

  test.each([
    [CARD.declined, 'Insufficient funds'],
    ['4111 1111 1111 1111', 'Declined by Financial Institution'],
    ['1234', 'Declined by Financial Institution'],
    ['no card at all', 'Declined by Financial Institution'],
    ['constructor', 'Declined by Financial Institution'],
  ])('%s is declined: %s', async (card, processor_response) => {
    const tx_ref = await sandbox.payment();
    const { status, body } = await sandbox.charge(tx_ref, card);
    expect([status, body.status, body.processor_response, body.silent]).toEqual([
      200,
      'failed',
      processor_response,
      undefined,
    ]);
    expect(await chargeOf({ id: String(body.transaction_id) })).toMatchObject({ status: 'failed' });
    expect(await sandbox.heard(tx_ref, 1)).toMatchObject([{ body: { status: 'failed' } }]);
  });

  test.each([
    [1, true, 1],
    [2, false, 0],
    [3, true, 0],
  ])('010%i succeeds; silent %s, webhooks %i', async (n, silent, webhooks) => {
    const tx_ref = await sandbox.payment();
    const { body } = await sandbox.charge(tx_ref, special(n));
    expect([body.status, body.silent ?? false]).toEqual(['successful', silent]);
    expect(await chargeOf({ tx_ref })).toMatchObject({
      status: 'successful',
      amount_kobo: 4_500_000,
    });
    await othersHeard();
    expect(sandbox.webhooksOf(tx_ref)).toHaveLength(webhooks);
  });

  test('0104 sends five webhooks, some before the charge is answered', async () => {
    const tx_ref = await sandbox.payment();
    const { body } = await sandbox.charge(tx_ref, special(4));
    expect(sandbox.webhooksOf(tx_ref).length).toBeGreaterThanOrEqual(2);
    await sandbox.heard(tx_ref, 5);
    await othersHeard();
    expect(sandbox.webhooksOf(tx_ref).map(({ transaction_id }) => transaction_id)).toEqual(
      Array(5).fill(String(body.transaction_id)),
    );
  });

  test('0105 takes half the amount', async () => {
    const tx_ref = await sandbox.payment();
    const { body } = await sandbox.charge(tx_ref, special(5), { amount: 100.5 });
    expect([body.status, body.amount]).toEqual(['successful', 50.25]);
    expect((await chargeOf({ tx_ref }))?.amount_kobo).toBe(5025);
  });

  test('0106 is pending for five seconds, then succeeds and sends its webhook', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tx_ref = await sandbox.payment();
    const { body } = await sandbox.charge(tx_ref, special(6));
    expect([body.status, body.silent]).toEqual(['pending', undefined]);
    const status = async () => (await chargeOf({ tx_ref }))?.status;
    const charged = sandbox.clock.at.getTime();
    sandbox.clock.at = new Date(charged + 4999);
    expect(await status()).toBe('pending');
    await vi.advanceTimersByTimeAsync(4999);
    expect(sandbox.webhooksOf(tx_ref)).toEqual([]);
    sandbox.clock.at = new Date(charged + 5000);
    expect(await status()).toBe('successful');
    await vi.advanceTimersByTimeAsync(100);
    expect(await sandbox.heard(tx_ref, 1)).toMatchObject([{ body: { status: 'successful' } }]);
  });

  test('0107 succeeds; verify answers 503 three times, by whatever it is asked', async () => {
    const tx_ref = await sandbox.payment();
    const { body } = await sandbox.charge(tx_ref, special(7));
    expect(body.status).toBe('successful');
    const id = String(body.transaction_id);
    for (const by of [{ id }, { tx_ref }, { id }])
      await expect(chargeOf(by)).rejects.toThrow(ProviderUnavailable);
    expect(await chargeOf({ tx_ref })).toMatchObject({ status: 'successful' });
  });

  test.each([
    ['ussd', 'USSD'],
    ['mobilemoney', 'mobile money'],
  ])('%s succeeds', async (payment_method, method) => {
    const tx_ref = await sandbox.payment();
    const { body } = await sandbox.charge(tx_ref, '', { payment_method });
    expect(body.status).toBe('successful');
    expect(await chargeOf({ tx_ref })).toMatchObject({ status: 'successful', method });
    await sandbox.heard(tx_ref, 1);
  });
});

describe('charges', () => {
  test('take the amount and currency that the browser names', async () => {
    const tx_ref = await sandbox.payment();
    await sandbox.charge(tx_ref, CARD.good, { amount: '1', currency: 'USD' });
    expect(await chargeOf({ tx_ref })).toMatchObject({
      status: 'successful',
      amount_kobo: 100,
      currency: 'USD',
    });
  });

  test('of one reference: the successful one decides, else the latest', async () => {
    const tx_ref = await sandbox.payment();
    await sandbox.charge(tx_ref, CARD.declined);
    const second = await sandbox.charge(tx_ref, '4111111111111111');
    expect(await chargeOf({ tx_ref })).toMatchObject({
      status: 'failed',
      provider_transaction_id: String(second.body.transaction_id),
    });
    const third = await sandbox.charge(tx_ref, CARD.good);
    await sandbox.charge(tx_ref, CARD.declined);
    await sandbox.charge(tx_ref, special(6));
    expect(await chargeOf({ tx_ref })).toMatchObject({
      status: 'successful',
      provider_transaction_id: String(third.body.transaction_id),
    });
  });

  test('keep no card number', async () => {
    await sandbox.charge(await sandbox.payment(), CARD.good);
    await sandbox.charge(await sandbox.payment(), '12345');
    const kept = JSON.stringify(await sandbox.db.select().from(sandbox_charges));
    expect(kept).not.toContain('5531886652142950');
    expect(kept).not.toContain('5531 8866');
    expect(kept).not.toContain('2345"');
  });

  test('with odd bodies are refused cleanly', async () => {
    const tx_ref = await sandbox.payment();
    const whole = {
      tx_ref,
      amount: 45000,
      currency: 'NGN',
      payment_method: 'card',
      card_number: CARD.good,
    };
    const odd: [unknown, number][] = [
      [{}, 422],
      [[], 400],
      [null, 400],
      [{ tx_ref: 'nobody', amount: 1 }, 422],
      [{ ...whole, tx_ref: 'nobody' }, 404],
      [{ ...whole, tx_ref: 'a\u0000b' }, 422],
      [{ ...whole, amount: -45000 }, 422],
      [{ ...whole, amount: 0 }, 422],
      [{ ...whole, amount: 1e30 }, 422],
      [{ ...whole, amount: [45000] }, 422],
      [{ ...whole, amount: 'plenty' }, 422],
      [{ ...whole, currency: 'naira' }, 422],
      [{ ...whole, payment_method: 'cash' }, 422],
      [{ ...whole, card_number: '' }, 422],
      [{ ...whole, card_number: { a: 1 } }, 422],
      [{ ...whole, customer: 'Ada' }, 422],
      [{ ...whole, customer: { name: 'x'.repeat(10_000) } }, 422],
      [{ ...whole, customer: { name: 'a\u0000b\ud800' } }, 200],
    ];
    for (const [payload, status] of odd) {
      const response = await sandbox.app.inject({
        method: 'POST',
        url: '/sandbox/charges',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      expect([response.statusCode, payload]).toEqual([status, payload]);
    }
    for (const [payload, status] of [
      ['', 400],
      ['{', 400],
      ['x'.repeat(20_000), 413],
    ] as const) {
      const response = await sandbox.app.inject({
        method: 'POST',
        url: '/sandbox/charges',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([response.statusCode, payload.length]).toEqual([status, payload.length]);
    }
  });
});

test('a webhook that is not taken is sent again, and the charge is answered all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await othersHeard();
  sandbox.receiver.statuses = [500, 503];
  const tx_ref = await sandbox.payment();
  expect((await sandbox.charge(tx_ref, CARD.good)).status).toBe(200);
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return sandbox.webhooksOf(tx_ref).length > 0;
  });
  expect(sandbox.webhooksOf(tx_ref)).toHaveLength(1);
  expect(sandbox.receiver.statuses).toEqual([]);
});

describe('v3', () => {
  const get = (url: string, headers: Record<string, string> = AUTHORIZED) =>
    sandbox.app.inject({ url: `/sandbox/v3/transactions/${url}`, headers });

  test('needs the secret key', async () => {
    const { body } = await sandbox.charge(await sandbox.payment(), CARD.good);
    const id = body.transaction_id;
    for (const headers of [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: AUTHORIZED.authorization.slice(7) },
    ]) {
      expect((await get(`${id}/verify`, headers as Record<string, string>)).statusCode).toBe(401);
      expect(
        (
          await sandbox.app.inject({
            method: 'POST',
            url: `/sandbox/v3/transactions/${id}/refund`,
            headers,
            payload: {},
          })
        ).statusCode,
      ).toBe(401);
    }
    expect((await get(`${id}/verify`)).statusCode).toBe(200);
  });

  test('speaks Flutterwave’s shapes', async () => {
    const tx_ref = await sandbox.payment();
    const { body } = await sandbox.charge(tx_ref, CARD.good);
    expect((await get(`verify_by_reference?tx_ref=${tx_ref}`)).json()).toEqual({
      status: 'success',
      message: 'Transaction fetched successfully',
      data: {
        id: body.transaction_id,
        tx_ref,
        flw_ref: body.flw_ref,
        amount: 45000,
        currency: 'NGN',
        charged_amount: 45000,
        app_fee: 0,
        merchant_fee: 0,
        processor_response: 'Approved by Financial Institution',
        status: 'successful',
        payment_type: 'card',
        created_at: sandbox.clock.at.toISOString(),
        card: { last_4digits: '2950' },
        amount_settled: 45000,
        customer: body.customer,
      },
    });
  });

  test('says cleanly that there is no such transaction', async () => {
    for (const url of [
      '999999999/verify',
      '0/verify',
      '-1/verify',
      'abc/verify',
      `${'9'.repeat(40)}/verify`,
      '%00/verify',
      'verify_by_reference?tx_ref=nobody',
      'verify_by_reference?tx_ref=%00',
    ]) {
      const response = await get(url);
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { status: 'error', message: 'No transaction was found for this id', data: null },
      ]);
    }
    for (const url of [
      'verify_by_reference',
      'verify_by_reference?tx_ref=',
      'verify_by_reference?tx_ref=a&tx_ref=b',
    ])
      expect((await get(url)).statusCode).toBe(400);
  });

  test('refunds what is left of a charge, once', async () => {
    const { body } = await sandbox.charge(await sandbox.payment(), CARD.good);
    const refund = (amount_kobo: number, id = String(body.transaction_id)) =>
      sandbox.adapter.refund({ provider_transaction_id: id, amount_kobo, comment: 'Denied' });
    expect((await refund(1_000_050)).refunded_kobo).toBe(1_000_050);
    await expect(refund(4_000_000)).rejects.toThrow(ProviderRefused);
    const both = await Promise.allSettled([refund(3_499_950), refund(3_499_950)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await sandbox.adapter.fetchRefunds(String(body.transaction_id))).toEqual({
      done_kobo: 4_500_000,
      pending_kobo: 0,
    });
    expect(await sandbox.adapter.fetchRefunds('999999999')).toEqual({
      done_kobo: 0,
      pending_kobo: 0,
    });
    await expect(refund(1)).rejects.toThrow(ProviderRefused);
    await expect(refund(1, '999999999')).rejects.toThrow(ProviderRefused);
    const failed = await sandbox.charge(await sandbox.payment(), CARD.declined);
    await expect(refund(1, String(failed.body.transaction_id))).rejects.toThrow(ProviderRefused);
  });
});

test('the checkout script defines FlutterwaveCheckout and leans on nothing but the browser', async () => {
  const response = await sandbox.app.inject('/sandbox/v3.js');
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    overlayScript(),
  ]);
  const window: Record<string, unknown> = {};
  class CSSStyleSheet {
    replaceSync(): void {}
  }
  runInNewContext(response.body, {
    window,
    URL,
    CSSStyleSheet,
    document: {
      adoptedStyleSheets: [],
      currentScript: { src: 'https://tafiya.example/sandbox/v3.js' },
    },
  });
  expect(typeof window.FlutterwaveCheckout).toBe('function');
});
