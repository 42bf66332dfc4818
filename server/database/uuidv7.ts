import { randomBytes } from 'node:crypto';

/** How far a clock may be set back, in ms, before new ids follow it: day filters widen their id bounds by as much. */
const DAY_MS = 86_400_000;

let last = 0;
let counter = 0;

/**
 * A UUIDv7 that is greater than every one this process made before, unless the clock was put back by more than a day: 48 bits of time in ms, a 12-bit counter, 62 random bits
 * (RFC 9562, section 6.2, method 1). `now` is the product's clock, in ms: an id made for a past day carries that day. PostgreSQL 15 has no `uuidv7()`, and Node's own is not monotonic within a millisecond.
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
