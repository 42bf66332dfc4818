import { dayInWords } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/tracking.ts';

/**
 * By when an order is done: if it is paid today, where that day is given, else as the sentence about whose turn it is says. Undefined where
 * nothing is promised.
 */
export function promiseOf({ turn, expected_by, payment_waits }: TrackingRecord, expected_if_paid?: string): string | undefined {
  if (expected_if_paid) return payment_waits ? undefined : `Expected by ${dayInWords(expected_if_paid)} if paid today.`;
  return expected_by === undefined ? undefined : /Expected by .*$/.exec(turn)?.[0];
}
