import type { Payment } from '#server/database/schema.ts';
import { TAKEN_BACK } from '#shared/orders/states.ts';

/** The amount received, in minor units of its currency. */
export const receivedOf = ({ received_kobo, amount_kobo }: Payment): number =>
  received_kobo ?? amount_kobo;

/** The currency received, which may differ from the one requested. */
export const currencyOf = ({
  received_currency,
  currency,
}: Pick<Payment, 'received_currency' | 'currency'>): string => received_currency ?? currency;

export const moneyReceived = (payment: Payment): { amount_kobo: number; currency: string } => ({
  amount_kobo: receivedOf(payment),
  currency: currencyOf(payment),
});

/** Goes into events of the payment's orders, next to an amount. */
export const paymentDetail = (payment: Payment) => ({
  tx_ref: payment.tx_ref,
  currency: currencyOf(payment),
  method: payment.method_label ?? '',
});

/** Whether an administrator marked it as paid, without a provider. */
export const isByHand = ({ provider }: Pick<Payment, 'provider'>): boolean => provider === 'manual';

/** Whether the payer's bank took the money back or withholds it. */
export const isTakenBack = ({ status }: Pick<Payment, 'status'>): boolean =>
  TAKEN_BACK.includes(status);

/** Whether we hold none of it any more: refunded, or taken back. */
export const isAllBack = (payment: Pick<Payment, 'status'>): boolean =>
  payment.status === 'refunded' || isTakenBack(payment);
