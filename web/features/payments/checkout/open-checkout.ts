import type { PaymentInfo } from '#shared/payments.ts';
import { flutterwaveReady, openFlutterwave } from './flutterwave.ts';
import { loadScript } from './load-script.ts';
import { openPaystack, paystackReady } from './paystack.ts';

/** What the overlay said when it called back: a claim, never a proof. */
export interface Charged {
  tx_ref: string;
  transaction_id: string;
  /** The overlay itself says that the charge was refused. */
  declined: boolean;
}

/** How the shop presents itself in the overlay. */
export interface Shop {
  title: string;
  description: string;
}

/** What an overlay tells the page. `charged` may come several times: after a refused card another may be tried in it. */
export interface Listeners {
  charged(response: Charged): void;
  closed(): void;
}

/** Opens a provider's overlay and gives back what closes it. */
export type OpenOverlay = (payment: PaymentInfo, shop: Shop, listeners: Listeners) => () => void;

const paystack = ({ provider }: PaymentInfo) => provider === 'paystack';

/** Loads the script of the payment's provider. @throws ScriptFailed */
export const loadCheckout = (payment: PaymentInfo): Promise<void> =>
  loadScript(payment.checkout_script, paystack(payment) ? paystackReady : flutterwaveReady);

/** Opens the overlay, once the script is loaded. Gives back what closes it. */
export const openCheckout: OpenOverlay = (payment, ...rest) => (paystack(payment) ? openPaystack : openFlutterwave)(payment, ...rest);
