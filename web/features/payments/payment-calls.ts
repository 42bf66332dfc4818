import type { PaymentInfo, Verification } from '#shared/payments.ts';
import type { Kind } from '#shared/states.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { callApi } from '../../api.ts';
import type { Charged } from './checkout/open-checkout.ts';

/** What every verification call is made from: the overlay's answer and the order. */
type Claim = Pick<Charged, 'tx_ref' | 'transaction_id'> & { booking_id: string };

const byOrder = ({ transaction_id, booking_id, tx_ref }: Claim) => ({ transaction_id, booking_id, tx_ref });

/** Each service verifies at its own address, the appointment's with a field of its own. */
const VERIFICATIONS: Record<Kind, { path: string; body: (claim: Claim) => Record<string, string> }> = {
  visa: { path: '/visa/payment-verification', body: byOrder },
  permit: { path: '/permit/payment-verification', body: byOrder },
  insurance: { path: '/insurance/payment-verification', body: byOrder },
  booking: { path: '/payment/verify', body: byOrder },
  appointment: {
    path: '/visa/app-payment-verification',
    body: ({ transaction_id, tx_ref }) => ({ transaction_id, tnx_id: tx_ref }),
  },
};

/** The order's open payment, or a new one. @throws Refused (409 once it is paid), NoAnswer, NotJson */
export const startPayment = (tracking_id: string, signal: AbortSignal): Promise<PaymentInfo> =>
  callApi('POST', '/payment/start', { body: { tracking_id }, signal });

/** What the provider says about a charge. @throws Refused, NoAnswer, NotJson */
export function verifyPayment(order: Pick<TrackingRecord, 'id' | 'kind'>, charged: Charged, signal: AbortSignal): Promise<Verification> {
  const { path, body } = VERIFICATIONS[order.kind];
  return callApi('POST', path, { body: body({ ...charged, booking_id: order.id }), signal });
}

/** Whether the order is paid by now. @throws Refused, NoAnswer, NotJson */
export async function isPaid(tracking_id: string, signal: AbortSignal): Promise<boolean> {
  const record = await callApi<TrackingRecord>('POST', '/visa/track-visa', { body: { tracking_id }, signal });
  return record.payment_status === 'Paid';
}
