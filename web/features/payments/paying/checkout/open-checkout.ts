import type { PaymentInfo } from '#shared/money/payments.ts';
import { flutterwaveReady, openFlutterwave } from './flutterwave.ts';
import { loadScript } from './load-script.ts';
import { openPaystack, paystackReady } from './paystack.ts';

/** What the overlay's callback reports: a claim, not a proof. */
export interface Charged {
  tx_ref: string;
  transaction_id: string;
  /** According to the overlay. */
  declined: boolean;
}

export interface Shop {
  title: string;
  description: string;
}

/** `charged` may be called several times: after a refusal the payer may try another card. */
interface Listeners {
  charged(response: Charged): void;
  closed(): void;
}

/** Opens a provider's overlay; returns a function that closes it. */
export type OpenOverlay = (payment: PaymentInfo, shop: Shop, listeners: Listeners) => () => void;

const paystack = ({ provider }: PaymentInfo) => provider === 'paystack';

/** @throws ScriptFailed */
export const loadCheckout = (payment: PaymentInfo): Promise<void> =>
  loadScript(payment.checkout_script, paystack(payment) ? paystackReady : flutterwaveReady);

/** Needs `loadCheckout` first. Returns a function that closes the overlay. */
export const openCheckout: OpenOverlay = (payment, ...rest) =>
  (paystack(payment) ? openPaystack : openFlutterwave)(payment, ...rest);
