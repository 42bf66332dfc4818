import type { OpenOverlay } from './open-checkout.ts';

/** What the popup says after a success. Scripts of different ages give the transaction's number different names. */
interface Answer {
  reference: string;
  id?: string | number;
  trans?: string | number;
  transaction?: string | number;
}

interface Popup {
  resumeTransaction(access_code: string, listeners: { onSuccess(response: Answer): void; onCancel(): void; onError(): void }): unknown;
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
    onSuccess({ reference, id, trans, transaction }) {
      // The server opens a payment whose first opening was lost under `<tx_ref>.2` and so on.
      if (reference !== payment.tx_ref && !reference.startsWith(`${payment.tx_ref}.`)) return;
      const transaction_id = id ?? trans ?? transaction;
      // Without a number there is nothing to verify by: it is watched for like a payment that said nothing.
      if (transaction_id === undefined) closed();
      else charged({ tx_ref: payment.tx_ref, transaction_id: String(transaction_id), declined: false });
    },
    onCancel: closed,
    onError: closed,
  });
  // It closes itself after a success, and by the payer's hand otherwise.
  return () => {};
};
