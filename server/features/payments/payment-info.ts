import { eq } from 'drizzle-orm';
import {
  type Checkout,
  type Payable,
  ProviderUnavailable,
} from '#server/adapters/payment/interface.ts';
import { type Order, type Payment, payments } from '#server/database/schema.ts';
import type { Deps, Within } from '#server/deps.ts';
import { groupedOrder, groupPage } from '#server/features/groups/groups.ts';
import { toNaira } from '#shared/money/money.ts';
import type { PaymentInfo } from '#shared/money/payments.ts';
import { fullName } from '#shared/people/names.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { openedWith } from './payments.ts';
import type { Started } from './start-payment.ts';

const returnUrl = (deps: Within, { parts: [{ order }], code }: Started): string =>
  code
    ? `${deps.config.PUBLIC_URL}${groupPage(code)}?returned=1`
    : `${deps.config.PUBLIC_URL}${descriptionOf(order.kind).pages.pay}?ref=${order.tracking_id}&returned=1`;

const payableOf = (deps: Within, started: Started, return_url?: string): Payable => {
  const {
    payment,
    parts: [{ order }],
  } = started;
  return {
    tx_ref: payment.tx_ref,
    amount_kobo: payment.amount_kobo,
    currency: payment.currency,
    customer: payment.payer_email
      ? { email: payment.payer_email, name: payment.payer_name ?? '', phone_number: '' }
      : { email: order.email, name: fullName(order), phone_number: order.phone_number },
    return_url: return_url ?? returnUrl(deps, started),
    checkout: payment.checkout,
  };
};

/** Stores the access code: a provider opens a checkout only once. @throws ProviderUnavailable */
async function openCheckout(deps: Deps, payment: Payment, payable: Payable): Promise<Checkout> {
  const checkout = await openedWith(deps, payment).checkout(payable);
  const { access_code, authorization_url } = checkout;
  if (access_code && payment.checkout?.access_code !== access_code) {
    await deps.connection.db
      .update(payments)
      .set({ checkout: { access_code, ...(authorization_url ? { authorization_url } : {}) } })
      .where(eq(payments.id, payment.id));
  }
  return checkout;
}

const infoOf = (
  deps: Within,
  { payment, parts, code }: Started,
  { customer }: Payable,
  checkout: Checkout,
): PaymentInfo => ({
  booking_id: parts[0].order.id,
  tx_ref: payment.tx_ref,
  amount: toNaira(payment.amount_kobo),
  currency: 'NGN',
  customer_email: customer.email,
  customer_name: customer.name,
  customer_phone: customer.phone_number,
  provider: openedWith(deps, payment).name,
  ...(code === undefined
    ? {}
    : { orders: parts.map(({ order, amount_kobo }) => groupedOrder(order, amount_kobo)) }),
  ...checkout,
});

/** @throws ProviderUnavailable */
export async function paymentInfo(deps: Deps, started: Started): Promise<PaymentInfo> {
  const payable = payableOf(deps, started);
  return infoOf(deps, started, payable, await openCheckout(deps, started.payment, payable));
}

/** `return_url` defaults to the payment page. @throws ProviderUnavailable */
export async function hostedPage(
  deps: Deps,
  started: Started,
  return_url?: string,
): Promise<string> {
  const { payment } = started;
  const payable = payableOf(deps, started, return_url);
  const { access_code, authorization_url } = await openCheckout(deps, payment, payable);
  const checkout = access_code
    ? { access_code, ...(authorization_url ? { authorization_url } : {}) }
    : payable.checkout;
  return openedWith(deps, payment).hostedPage({ ...payable, checkout });
}

/** Returns no checkout if the provider is unavailable, so that the submission still succeeds. */
export async function submittedPaymentInfo(
  deps: Deps,
  order: Order,
  payment: Payment,
): Promise<PaymentInfo> {
  const started: Started = { payment, parts: [{ order, amount_kobo: payment.amount_kobo }] };
  try {
    return await paymentInfo(deps, started);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn(
      { err: error, order: order.id },
      'submitted without a checkout: the provider is unavailable',
    );
    return infoOf(deps, started, payableOf(deps, started), { public_key: '', checkout_script: '' });
  }
}
