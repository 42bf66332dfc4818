import { dayInWords } from '#shared/dates.ts';
import { isPaid } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';

/** The price is only sent to the agent who pays, and agents read other texts than applicants. */
export const isForAgent = ({ agent_pays, amount }: TrackingRecord): boolean =>
  agent_pays === true && amount !== undefined;
export const isForAgentsCustomer = ({ agent_pays, amount }: TrackingRecord): boolean =>
  agent_pays === true && amount === undefined;

export const isPayable = ({ payment_status, nothing_to_pay }: TrackingRecord): boolean =>
  !isPaid(payment_status) && !nothing_to_pay;

/** Signed URL of the issued visa or permit. */
export const issuedLink = ({ visa_file, permit_file }: TrackingRecord): string | undefined =>
  visa_file ?? permit_file;

/** When the order will be ready: if paid today (`expected_if_paid`), else as in `turn`. */
export function promiseOf(
  { turn, expected_by, payment_waits }: TrackingRecord,
  expected_if_paid?: string,
): string | undefined {
  if (expected_if_paid)
    return payment_waits ? undefined : `Expected by ${dayInWords(expected_if_paid)} if paid today.`;
  return expected_by === undefined ? undefined : /Expected by .*$/.exec(turn)?.[0];
}

/** Undefined for agents' orders, whose mails are others. */
export const mailedAbout = ({ agent_pays, rest_to_pay }: TrackingRecord): string | undefined =>
  rest_to_pay !== undefined || agent_pays ? undefined : 'We will email you the outcome.';
