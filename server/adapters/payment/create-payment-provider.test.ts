import { expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { currentSettings } from '#server/current-settings.ts';
import { createPaymentProvider, sandboxKeys } from './create-payment-provider.ts';

const SECRET = 'a secret of at least thirty-two letters';
const PUBLIC_URL = 'https://tafiya.example';
const create = (config: Config, fetch: typeof globalThis.fetch) =>
  createPaymentProvider(config, currentSettings(config.defaults), fetch);

test('the sandbox is Flutterwave’s adapter, asking our own origin with keys that both ends derive', async () => {
  const config = readConfig({ SECRET, PUBLIC_URL });
  const keys = sandboxKeys(config);
  const asked: unknown[] = [];
  const provider = create(config, async (url, init) => {
    asked.push(String(url), new Headers(init?.headers).get('authorization'));
    return Response.json(
      { status: 'error', message: 'No transaction was found for this id' },
      { status: 404 },
    );
  });
  expect(await provider.fetchCharges({ id: '7' })).toEqual([]);
  expect(asked).toEqual([
    `${PUBLIC_URL}/sandbox/v3/transactions/7/verify`,
    `Bearer ${keys.secretKey}`,
  ]);
  expect(provider).toMatchObject({ name: 'sandbox', webhookName: 'flutterwave', origins: [] });
  expect(
    provider.readWebhook(
      { 'verif-hash': keys.webhookHash },
      Buffer.from('{"data":{"tx_ref":"17"}}'),
    ),
  ).toEqual({ tx_ref: '17' });
  expect(new Set([...Object.values(keys), SECRET]).size).toBe(4);
  expect(sandboxKeys(readConfig({ SECRET, FLUTTERWAVE_WEBHOOK_HASH: 'given' })).webhookHash).toBe(
    'given',
  );
});

test('real providers are reached where the configuration says', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url));
    return Response.json({}, { status: 404 });
  };
  const flutterwave = create(
    readConfig({
      SECRET,
      PAYMENT_PROVIDER: 'flutterwave',
      FLUTTERWAVE_PUBLIC_KEY: 'p',
      FLUTTERWAVE_SECRET_KEY: 's',
      FLUTTERWAVE_WEBHOOK_HASH: 'h',
      FLUTTERWAVE_URL: 'http://127.0.0.1:9/',
    }),
    fetch,
  );
  const paystack = create(
    readConfig({
      SECRET,
      PAYMENT_PROVIDER: 'paystack',
      PAYSTACK_PUBLIC_KEY: 'p',
      PAYSTACK_SECRET_KEY: 's',
    }),
    fetch,
  );
  for (const provider of [flutterwave, paystack]) await provider.fetchCharges({ id: '7' });
  expect(asked).toEqual([
    'http://127.0.0.1:9/v3/transactions/7/verify',
    'https://api.paystack.co/transaction/7',
  ]);
  expect([flutterwave.name, paystack.name, paystack.webhookName]).toEqual([
    'flutterwave',
    'paystack',
    'paystack',
  ]);
  for (const { origins } of [flutterwave, paystack])
    for (const origin of origins) expect(new URL(origin).origin).toBe(origin);
});
