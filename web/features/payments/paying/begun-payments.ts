import { forget, keep, recall } from '../../../ui/storage.ts';
import type { Charged } from './checkout/open-checkout.ts';

/** A payment begun in this tab and not finished; stored, so that it survives reloads. */
export interface Begun {
  tx_ref: string;
  /** What the overlay's callback reported, if it was called. */
  charged?: Charged;
  /** When it began, another payment was already waiting for review. */
  waited?: boolean;
}

const key = (tracking_id: string) => `payment:${tracking_id}`;

export const rememberBegun = (tracking_id: string, begun: Begun): void =>
  void keep(key(tracking_id), begun);

export const recallBegun = (tracking_id: string): Begun | undefined =>
  recall<Begun>(key(tracking_id));

export const forgetBegun = (tracking_id: string): void => forget(key(tracking_id));

/** Reads a provider's return URL. Paystack sends no transaction number. */
export function readReturn(search: URLSearchParams): Begun | undefined {
  const tx_ref = search.get('tx_ref') ?? search.get('reference')?.replace(/\.\d+$/, '');
  if (!tx_ref) return undefined;
  const transaction_id = search.get('transaction_id');
  const declined = ['failed', 'cancelled'].includes(search.get('status') ?? '');
  return transaction_id ? { tx_ref, charged: { tx_ref, transaction_id, declined } } : { tx_ref };
}
