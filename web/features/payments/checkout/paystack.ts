import type { OpenOverlay } from './open-checkout.ts';

interface Answer {
  reference: string;
  /** The transaction's number; older scripts call it `trans`. */
  transaction?: string | number;
  trans?: string | number;
}

interface Popup {
  resumeTransaction(access_code: string, listeners: { onSuccess(answer: Answer): void; onCancel(): void; onError(): void }): unknown;
}

declare global {
  interface Window {
    PaystackPop?: new () => Popup;
  }
}

/** Whether Paystack's script has done its work. */
export const paystackReady = (): boolean => typeof window.PaystackPop === 'function';

/** Paystack's popup, resuming the transaction that the server opened. */
export const openPaystack: OpenOverlay = (payment, _shop, { charged, closed }) => {
  const Pop = window.PaystackPop;
  if (!Pop || !payment.access_code) {
    closed();
    return () => {};
  }
  new Pop().resumeTransaction(payment.access_code, {
    onSuccess: (answer) => {
      if (answer.reference !== payment.tx_ref) return;
      charged({
        tx_ref: answer.reference,
        transaction_id: String(answer.transaction ?? answer.trans ?? answer.reference),
        declined: false,
      });
    },
    onCancel: closed,
    onError: closed,
  });
  // It closes itself after a success, and by the payer's hand otherwise.
  return () => {};
};
