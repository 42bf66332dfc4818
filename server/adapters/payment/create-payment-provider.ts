import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { createFlutterwave } from './flutterwave.ts';
import type { PaymentProvider } from './interface.ts';
import { createPaystack } from './paystack.ts';

/** The keys that the adapter and the simulated provider of the sandbox share. */
export interface SandboxKeys {
  publicKey: string;
  secretKey: string;
  webhookHash: string;
}

/** Derived from SECRET, so that all processes of an installation have the same keys; a configured webhook hash is used as it is. */
export function sandboxKeys(config: Pick<Config, 'SECRET' | 'FLUTTERWAVE_WEBHOOK_HASH'>): SandboxKeys {
  const derive = (purpose: string) => createHmac('sha256', config.SECRET).update(`sandbox ${purpose}`).digest('hex');
  return {
    publicKey: 'FLWPUBK_TEST-sandbox-X',
    secretKey: `FLWSECK_TEST-${derive('secret key')}-X`,
    webhookHash: config.FLUTTERWAVE_WEBHOOK_HASH ?? derive('webhook hash'),
  };
}

/**
 * Makes the adapter of the payment provider that the configuration names. `fetch` reaches it; the sandbox is under our own origin (see inject-fetch.ts).
 * The origins are those that each provider's overlay loads scripts and frames from, and calls.
 */
export function createPaymentProvider(config: Config, fetch: typeof globalThis.fetch): PaymentProvider {
  const withoutSlash = (url: string) => url.replace(/\/+$/, '');
  switch (config.PAYMENT_PROVIDER) {
    case 'sandbox':
      return createFlutterwave({
        name: 'sandbox',
        baseUrl: `${new URL(config.PUBLIC_URL).origin}/sandbox`,
        ...sandboxKeys(config),
        checkoutScript: '/sandbox/v3.js',
        origins: [],
        fetch,
      });
    case 'flutterwave':
      return createFlutterwave({
        name: 'flutterwave',
        baseUrl: withoutSlash(config.FLUTTERWAVE_URL),
        publicKey: config.FLUTTERWAVE_PUBLIC_KEY ?? '',
        secretKey: config.FLUTTERWAVE_SECRET_KEY ?? '',
        webhookHash: config.FLUTTERWAVE_WEBHOOK_HASH ?? '',
        checkoutScript: 'https://checkout.flutterwave.com/v3.js',
        origins: ['https://checkout.flutterwave.com', 'https://checkout-v3-ui-prod.f4b-flutterwave.com', 'https://api.flutterwave.com'],
        fetch,
      });
    case 'paystack':
      return createPaystack({
        baseUrl: withoutSlash(config.PAYSTACK_URL),
        publicKey: config.PAYSTACK_PUBLIC_KEY ?? '',
        secretKey: config.PAYSTACK_SECRET_KEY ?? '',
        checkoutScript: 'https://js.paystack.co/v2/inline.js',
        origins: ['https://js.paystack.co', 'https://checkout.paystack.com', 'https://api.paystack.co'],
        fetch,
      });
  }
}
