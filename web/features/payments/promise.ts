import { dayInWords } from '#shared/dates.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';

/** When the order will be ready: if paid today (`expected_if_paid`), else as in `turn`. */
export function promiseOf(
  { turn, expected_by, payment_waits }: TrackingRecord,
  expected_if_paid?: string,
): string | undefined {
  if (expected_if_paid)
    return payment_waits ? undefined : `Expected by ${dayInWords(expected_if_paid)} if paid today.`;
  return expected_by === undefined ? undefined : /Expected by .*$/.exec(turn)?.[0];
}
