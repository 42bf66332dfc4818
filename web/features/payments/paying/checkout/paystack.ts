import type { OpenOverlay } from './open-checkout.ts';

/** Paystack's script versions name the transaction number differently. */
interface Answer {
  reference: string;
  id?: string | number;
  trans?: string | number;
  transaction?: string | number;
}

interface Popup {
  resumeTransaction(
    access_code: string,
    listeners: { onSuccess(response: Answer): void; onCancel(): void; onError(): void },
  ): unknown;
}

declare global {
  interface Window {
    PaystackPop?: new () => Popup;
  }
}

export const paystackReady = (): boolean => typeof window.PaystackPop === 'function';

/** Resumes the transaction that the server has initialised. */
export const openPaystack: OpenOverlay = (payment, _shop, { charged, closed }) => {
  const Pop = window.PaystackPop;
  if (!Pop || !payment.access_code) {
    closed();
    return () => {};
  }
  new Pop().resumeTransaction(payment.access_code, {
    onSuccess({ reference, id, trans, transaction }) {
      // If the server got no response, it initialised again as `<tx_ref>.2` and so on.
      if (reference !== payment.tx_ref && !reference.startsWith(`${payment.tx_ref}.`)) return;
      const transaction_id = id ?? trans ?? transaction;
      // Without a number nothing can be verified: the order is polled instead.
      if (transaction_id === undefined) closed();
      else
        charged({
          tx_ref: payment.tx_ref,
          transaction_id: String(transaction_id),
          declined: false,
        });
    },
    onCancel: closed,
    onError: closed,
  });
  // The popup closes itself, or the payer does.
  return () => {};
};
