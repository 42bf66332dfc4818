import { isCancelled, type Stage } from './stages.ts';
import {
  isPaid,
  type OrderPaymentState,
  type PaymentStatus,
  shownPaymentStatus,
  type VisaStatus,
} from './states.ts';

interface Paying {
  payment_status: PaymentStatus;
  payment_state: OrderPaymentState;
  stage: Stage;
}

const hasMoved = ({ payment_status, stage }: Paying): boolean =>
  isPaid(payment_status) || isCancelled(stage);

/** The documents' term until paid or cancelled, then the payment state. */
export const paymentWord = (order: Paying) =>
  hasMoved(order) ? order.payment_state : order.payment_status;
export const shownPaymentWord = (order: Paying) =>
  hasMoved(order) ? order.payment_state : shownPaymentStatus(order.payment_status);

export const statusWord = ({
  stage,
  visa_status,
}: {
  stage: Stage;
  visa_status?: VisaStatus | undefined;
}) => (isCancelled(stage) ? ('Cancelled' as const) : visa_status);
