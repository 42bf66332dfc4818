import type { OpenOverlay } from './open-checkout.ts';

/** What the overlay's callback reports; it proves nothing. */
interface Answer {
  tx_ref: string;
  transaction_id: number | string;
  status: string;
}

interface Options {
  public_key: string;
  tx_ref: string;
  /** Naira. */
  amount: number;
  currency: string;
  payment_options: string;
  payload_hash?: string;
  customer: { email: string; phone_number: string; name: string };
  customizations: { title: string; description: string; logo: string };
  callback(response: Answer): void;
  onclose(): void;
}

declare global {
  interface Window {
    FlutterwaveCheckout?: (options: Options) => { close?: () => void } | undefined;
  }
}

const FAILED = ['failed', 'cancelled', 'declined', 'error'];

export const flutterwaveReady = (): boolean => typeof window.FlutterwaveCheckout === 'function';

/** Flutterwave's v3 inline checkout; our practice provider has the same API. */
export const openFlutterwave: OpenOverlay = (payment, shop, { charged, closed }) => {
  const overlay = window.FlutterwaveCheckout?.({
    public_key: payment.public_key,
    tx_ref: payment.tx_ref,
    amount: payment.amount,
    currency: payment.currency,
    payment_options: payment.payment_options ?? 'card',
    payload_hash: payment.payload_hash,
    customer: {
      email: payment.customer_email,
      phone_number: payment.customer_phone,
      name: payment.customer_name,
    },
    // Absolute, because the overlay is a frame of another site.
    customizations: { ...shop, logo: new URL('/favicon.svg', window.location.href).href },
    callback: (response) => {
      // Flutterwave is known to repeat callbacks of earlier payments.
      if (response.tx_ref !== payment.tx_ref) return;
      charged({
        tx_ref: response.tx_ref,
        transaction_id: String(response.transaction_id),
        declined: FAILED.includes(response.status),
      });
    },
    onclose: closed,
  });
  return () => overlay?.close?.();
};
