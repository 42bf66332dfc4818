import { createHmac } from 'node:crypto';

const keyed = (secret: string, text: string) => createHmac('sha256', secret).update(text);

/** Only who knows `secret` can make or check it. */
export const keyedHash = (secret: string, text: string): string =>
  keyed(secret, text).digest('base64url');

/** So many decimal digits, the same for the same text. */
export const keyedDigits = (secret: string, text: string, digits: number): string =>
  String(keyed(secret, text).digest().readBigUInt64BE() % 10n ** BigInt(digits)).padStart(
    digits,
    '0',
  );
