import { expect, test } from 'vitest';
import { noteClock, serverNow } from './clock.ts';

const HOUR_MS = 3_600_000;
const saidAt = (ms: number) =>
  new Headers({ date: new Date(ms).toUTCString(), 'cache-control': 'no-store' });
const hoursAhead = () => Math.round((Date.now() - Number(serverNow())) / HOUR_MS);

test('the server’s time is taken from its response, but not from one through which the device slept', () => {
  const now = Date.now();
  noteClock(saidAt(now - 5 * HOUR_MS), now - 1000);
  expect(hoursAhead()).toBe(5);
  noteClock(saidAt(now - 8 * HOUR_MS), now - 3 * HOUR_MS);
  expect(hoursAhead()).toBe(5);
});
