import type { Payment } from '#server/features/orders/services.ts';
import { TAKEN_PAYMENTS } from '#shared/orders/states.ts';

/** What was received, in kobo of its currency. */
export const cameOf = ({ received_kobo, amount_kobo }: Payment): number =>
  received_kobo ?? amount_kobo;

/** What it came in, which may be another currency than was asked for. */
export const currencyOf = ({
  received_currency,
  currency,
}: Pick<Payment, 'received_currency' | 'currency'>): string => received_currency ?? currency;

export const moneyCame = (payment: Payment): { amount_kobo: number; currency: string } => ({
  amount_kobo: cameOf(payment),
  currency: currencyOf(payment),
});

/** As events of its orders tell it, beside an amount. */
export const paymentDetail = (payment: Payment) => ({
  tx_ref: payment.tx_ref,
  currency: currencyOf(payment),
  method: payment.method_label ?? '',
});

/** Whether a person marked it as paid: money that no provider carried. */
export const isByHand = ({ provider }: Pick<Payment, 'provider'>): boolean => provider === 'manual';

/** Whether the payer's bank took or holds it. */
export const isTaken = ({ status }: Pick<Payment, 'status'>): boolean =>
  TAKEN_PAYMENTS.some((taken) => taken === status);
