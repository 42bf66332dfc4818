import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/dates.ts';

let last = 0;
let counter = 0;

/**
 * Monotonic (RFC 9562, section 6.2, method 1), unless the clock goes back over a day. `now` in ms.
 * Node's own isn't monotonic within a millisecond.
 */
export function uuidv7(now: number): string {
  if (now > last || last - now > DAY_MS) {
    last = now;
    counter = randomBytes(1)[0] ?? 0;
  } else if (++counter > 0xfff) {
    last += 1;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
