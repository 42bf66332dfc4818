import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. */
export function matches(given: string | string[] | undefined, expected: string): boolean {
  return (
    typeof given === 'string' && expected !== '' && timingSafeEqual(digest(given), digest(expected))
  );
}

export const flutterwaveSignature = (rawBody: Buffer | string, webhookHash: string): string =>
  createHmac('sha256', webhookHash).update(rawBody).digest('base64');

export const paystackSignature = (rawBody: Buffer | string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex');

/** Flutterwave's hash over the checkout's values; `amount` in naira. */
export function payloadHash(
  payload: { amount: number; currency: string; email: string; tx_ref: string },
  secretKey: string,
): string {
  const hex = (text: string) => digest(text).toString('hex');
  return hex(
    `${payload.amount}${payload.currency}${payload.email}${payload.tx_ref}${hex(secretKey)}`,
  );
}

/** Undefined when not JSON. */
export function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
