import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares a header with the expected value in constant time. */
export function matches(given: string | string[] | undefined, expected: string): boolean {
  return typeof given === 'string' && expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

/** Flutterwave's `flutterwave-signature`: base64 HMAC-SHA256 of the raw body, made with the webhook's secret hash. */
export const flutterwaveSignature = (rawBody: Buffer | string, webhookHash: string): string =>
  createHmac('sha256', webhookHash).update(rawBody).digest('base64');

/** Paystack's `x-paystack-signature`: hex HMAC-SHA512 of the raw body, made with the secret key. */
export const paystackSignature = (rawBody: Buffer | string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex');

/**
 * Flutterwave's `payload_hash`: reveals changes to the page's amount, currency, email address or reference. `amount` as the page sends it, in
 * naira.
 */
export function payloadHash(payload: { amount: number; currency: string; email: string; tx_ref: string }, secretKey: string): string {
  const hex = (text: string) => digest(text).toString('hex');
  return hex(`${payload.amount}${payload.currency}${payload.email}${payload.tx_ref}${hex(secretKey)}`);
}

/** The parsed body of a webhook; undefined when it is not JSON. */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
