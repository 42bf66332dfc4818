/** How far this device's clock is ahead of our server's, in ms. */
let ahead = 0;

/**
 * Cached responses have the time at which they were made; a device may have slept since an old one
 * was. `asked_ms`: when it was requested, by this device's clock.
 */
export function noteClock(headers: Headers, asked_ms: number): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (at && Date.now() - asked_ms < 60_000 && headers.get('cache-control')?.includes('no-store'))
    ahead = Date.now() - at;
}

/** By our server's clock, once it has responded; else by this device's. */
export const serverNow = (): Date => new Date(Date.now() - ahead);
