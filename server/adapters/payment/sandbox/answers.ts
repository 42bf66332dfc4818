import { toNaira } from '#shared/money/money.ts';
import type { SandboxCharge } from './charges.ts';

const statusOf = (charge: SandboxCharge, now: Date) =>
  charge.settles_at > now ? 'pending' : charge.status;

/** In Flutterwave's v3 format, in naira. */
export function transactionOf(charge: SandboxCharge, now: Date) {
  const amount = toNaira(charge.amount_kobo);
  const status = statusOf(charge, now);
  return {
    id: charge.id,
    tx_ref: charge.tx_ref,
    flw_ref: charge.flw_ref,
    amount,
    currency: charge.currency,
    charged_amount: amount,
    app_fee: 0,
    merchant_fee: 0,
    processor_response:
      status === 'pending' ? 'Pending, the bank has not answered yet' : charge.processor_response,
    status,
    payment_type: charge.payment_method,
    created_at: charge.created_at.toISOString(),
    ...(charge.last_4digits ? { card: { last_4digits: charge.last_4digits } } : {}),
    amount_settled: status === 'successful' ? amount : 0,
    customer: charge.customer,
  };
}

export const chargebackOf = (
  { id, tx_ref, flw_ref, amount_kobo, refunded_kobo, status }: SandboxCharge,
  at: Date,
) => ({
  id,
  amount: toNaira(amount_kobo - refunded_kobo),
  flw_ref,
  status: status === 'reversed' ? 'initiated' : 'won',
  stage: 'new',
  comment: 'Product/service not received',
  created_at: at.toISOString(),
  transaction_id: id,
  tx_ref,
});

export function callbackOf(charge: SandboxCharge, now: Date, callback: boolean) {
  const { amount, currency, customer, tx_ref, flw_ref, status, processor_response } = transactionOf(
    charge,
    now,
  );
  return {
    amount,
    currency,
    customer,
    tx_ref,
    flw_ref,
    status,
    transaction_id: charge.id,
    processor_response,
    ...(callback ? {} : { silent: true }),
  };
}
