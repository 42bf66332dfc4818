import type { Stage } from './stages.ts';
import { isPaid, type OrderPaymentState, type PaymentStatus, shownPaymentStatus, type VisaStatus } from './states.ts';

interface Paying {
  payment_status: PaymentStatus;
  payment_state: OrderPaymentState;
  stage: Stage;
}

/** Whether money may have moved, or nothing is waited for any more: then the documents' words would not be true. */
const hasMoved = ({ payment_status, stage }: Paying): boolean => isPaid(payment_status) || stage === 'cancelled';

/** An order's payment as administrators read it: the documents' word until it is paid or cancelled. */
export const paymentWord = (order: Paying) => (hasMoved(order) ? order.payment_state : order.payment_status);
/** The same as applicants and agents read it. */
export const shownPaymentWord = (order: Paying) => (hasMoved(order) ? order.payment_state : shownPaymentStatus(order.payment_status));

/** How an order stands, in a word: that it was cancelled, else how it was decided. Undefined where its payment says it all. */
export const statusWord = ({ stage, visa_status }: { stage: Stage; visa_status?: VisaStatus | undefined }) =>
  stage === 'cancelled' ? ('Cancelled' as const) : visa_status;
