import type { Charged } from './checkout/open-checkout.ts';

/** A payment that was begun in this tab and whose end is not known yet: it outlives a reload and a phone that drops the page. */
export interface Begun {
  tx_ref: string;
  /** What the overlay called back with, once it has. */
  charged?: Charged;
}

const key = (tracking_id: string) => `payment:${tracking_id}`;

/** Storage may be full or forbidden; paying works without it. */
const tried = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/** Notes that the overlay is about to open, or what it called back with. */
export const rememberBegun = (tracking_id: string, begun: Begun): void => {
  tried(() => sessionStorage.setItem(key(tracking_id), JSON.stringify(begun)));
};

/** The payment of this order that was begun in this tab, if one was. */
export const recallBegun = (tracking_id: string): Begun | undefined =>
  tried(() => JSON.parse(sessionStorage.getItem(key(tracking_id)) ?? 'null') as Begun | null) ?? undefined;

/** Forgets it: its end is known. */
export const forgetBegun = (tracking_id: string): void => {
  tried(() => sessionStorage.removeItem(key(tracking_id)));
};

/** What a provider that left the page says in the URL it returns to; undefined when it says nothing. Paystack gives no transaction. */
export function readReturn(search: URLSearchParams): Begun | undefined {
  const tx_ref = search.get('tx_ref') ?? search.get('reference')?.replace(/\.\d+$/, '');
  if (!tx_ref) return undefined;
  const transaction_id = search.get('transaction_id');
  const declined = ['failed', 'cancelled'].includes(search.get('status') ?? '');
  return transaction_id ? { tx_ref, charged: { tx_ref, transaction_id, declined } } : { tx_ref };
}
