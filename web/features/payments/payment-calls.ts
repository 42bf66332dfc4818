import type { PayLink } from '#shared/money/pay-links.ts';
import type { HostedPage, PaymentInfo, Verification } from '#shared/money/payments.ts';
import { isPaid } from '#shared/orders/states.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { callsOf } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { agentToken } from '../../session/agent-session.ts';
import type { Charged } from './paying/checkout/open-checkout.ts';

/** An order or a group; `expected_amount`: in naira, as the page shows it. */
export interface Owed {
  tracking_id?: string;
  group?: string;
  expected_amount: number | undefined;
}

const start = (
  { tracking_id, group, expected_amount }: Owed,
  provider: string | undefined,
  signal: AbortSignal | undefined,
  redirect?: true,
) =>
  callApi('POST /payment/start', {
    body: { tracking_id, group, expected_amount, provider, redirect },
    signal,
    token: agentToken() ?? undefined,
  });

/**
 * Returns the open payment, or a new one.
 * @throws Refused (409 once paid, or for another amount), NoResponse, NotJson
 */
export async function startPayment(
  owed: Owed,
  provider: string | undefined,
  signal: AbortSignal,
): Promise<PaymentInfo> {
  const begun = await start(owed, provider, signal);
  if ('link' in begun) throw new Error('The provider’s overlay was asked for, and its page came.');
  return begun;
}

/** Returns the provider's own page. @throws as `startPayment` */
export async function startHosted(
  owed: Owed,
  provider?: string,
  signal?: AbortSignal,
): Promise<HostedPage> {
  const begun = await start(owed, provider, signal, true);
  if (!('link' in begun))
    throw new Error('The provider’s page was asked for, and its overlay came.');
  return begun;
}

/** Makes a link by which an agent's customer can pay. @throws Refused, NoResponse, NotJson */
export const makeOwnPayLink = (id: string): Promise<PayLink> =>
  callApi('POST /agents/applications/{id}/pay-link', {
    path: { id },
    body: {},
    token: agentToken() ?? undefined,
  });

/** @throws Refused, NoResponse, NotJson */
export function verifyPayment(
  order: Pick<TrackingRecord, 'id' | 'kind'>,
  charged: Charged,
  signal: AbortSignal,
): Promise<Verification> {
  const calls = callsOf(order.kind);
  const { transaction_id, tx_ref } = charged;
  return calls.verify_by === 'tnx_id'
    ? callApi(`POST ${calls.verify}`, { body: { transaction_id, tnx_id: tx_ref }, signal })
    : callApi(`POST ${calls.verify}`, {
        body: { transaction_id, booking_id: order.id, tx_ref },
        signal,
      });
}

/** True once paid, false if new money needs a review. @throws Refused, NoResponse, NotJson */
export async function checkPaid(
  { tracking_id, payment_waits }: Pick<TrackingRecord, 'tracking_id' | 'payment_waits'>,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const now = await callApi('POST /visa/track-visa', { body: { tracking_id }, signal });
  if (isPaid(now.payment_status)) return true;
  return now.payment_waits && !payment_waits ? false : undefined;
}

/** Opens the provider's page; resolves if the payer returns by Back. */
export async function leaveFor({ link }: HostedPage, signal?: AbortSignal): Promise<void> {
  window.location.assign(link);
  await new Promise((back) => window.addEventListener('pageshow', back, { signal, once: true }));
}
