import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { CurrentSettings } from '#server/current-settings.ts';
import { createFlutterwave } from './flutterwave.ts';
import type { PaymentProvider } from './interface.ts';
import { createPaystack } from './paystack.ts';

export interface SandboxKeys {
  publicKey: string;
  secretKey: string;
  webhookHash: string;
}

export function sandboxKeys(
  config: Pick<Config, 'SECRET' | 'FLUTTERWAVE_WEBHOOK_HASH'>,
): SandboxKeys {
  const derive = (purpose: string) =>
    createHmac('sha256', config.SECRET).update(`sandbox ${purpose}`).digest('hex');
  return {
    publicKey: 'FLWPUBK_TEST-sandbox-X',
    secretKey: `FLWSECK_TEST-${derive('secret key')}-X`,
    webhookHash: config.FLUTTERWAVE_WEBHOOK_HASH ?? derive('webhook hash'),
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

const withOriginOf = (script: string, origins: string[]) => [
  ...new Set([...origins, new URL(script).origin]),
];

function createProvider(
  config: Config,
  settings: CurrentSettings,
  name: PaymentProvider['name'],
  fetch: typeof globalThis.fetch,
): PaymentProvider {
  const current = {
    paymentOptions: () => settings.get().PAYMENT_OPTIONS,
    brand: () => settings.get().BRAND_NAME,
  };
  switch (name) {
    case 'sandbox':
      return createFlutterwave({
        name,
        baseUrl: `${new URL(config.PUBLIC_URL).origin}/sandbox`,
        ...sandboxKeys(config),
        checkoutScript: '/sandbox/v3.js',
        origins: [],
        ...current,
        fetch,
      });
    case 'flutterwave':
      return createFlutterwave({
        name,
        baseUrl: withoutSlash(config.FLUTTERWAVE_URL),
        publicKey: config.FLUTTERWAVE_PUBLIC_KEY ?? '',
        secretKey: config.FLUTTERWAVE_SECRET_KEY ?? '',
        webhookHash: config.FLUTTERWAVE_WEBHOOK_HASH ?? '',
        checkoutScript: config.FLUTTERWAVE_CHECKOUT_URL,
        origins: withOriginOf(config.FLUTTERWAVE_CHECKOUT_URL, [
          'https://checkout.flutterwave.com',
          'https://checkout-v3-ui-prod.f4b-flutterwave.com',
          'https://api.flutterwave.com',
        ]),
        ...current,
        fetch,
      });
    case 'paystack':
      return createPaystack({
        baseUrl: withoutSlash(config.PAYSTACK_URL),
        publicKey: config.PAYSTACK_PUBLIC_KEY ?? '',
        secretKey: config.PAYSTACK_SECRET_KEY ?? '',
        checkoutScript: config.PAYSTACK_CHECKOUT_URL,
        origins: withOriginOf(config.PAYSTACK_CHECKOUT_URL, [
          'https://js.paystack.co',
          'https://checkout.paystack.com',
          'https://api.paystack.co',
        ]),
        paymentOptions: current.paymentOptions,
        fetch,
      });
  }
}

/** The provider of new payments. `fetch` must reach our own origin, where the sandbox runs. */
export const createPaymentProvider = (
  config: Config,
  settings: CurrentSettings,
  fetch: typeof globalThis.fetch,
): PaymentProvider => createProvider(config, settings, config.PAYMENT_PROVIDER, fetch);

export function createOtherProviders(
  config: Config,
  settings: CurrentSettings,
  fetch: typeof globalThis.fetch,
): PaymentProvider[] {
  const hasKeys = {
    flutterwave: Boolean(config.FLUTTERWAVE_SECRET_KEY && config.FLUTTERWAVE_WEBHOOK_HASH),
    paystack: Boolean(config.PAYSTACK_SECRET_KEY),
  };
  return (['flutterwave', 'paystack'] as const)
    .filter((name) => name !== config.PAYMENT_PROVIDER && hasKeys[name])
    .map((name) => createProvider(config, settings, name, fetch));
}
