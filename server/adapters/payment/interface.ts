import type { IncomingHttpHeaders } from 'node:http';

/** What an adapter needs to know of a payment. Amounts are kobo; adapters convert at their own edge. */
export interface Payable {
  tx_ref: string;
  amount_kobo: number;
  currency: string;
  customer: { email: string; name: string; phone_number: string };
  /** Where the provider sends the payer back to, should it leave the page. */
  return_url: string;
  /** What `checkout` gave the first time this payment was opened, if anything. */
  checkout: Record<string, string> | null;
}

/** What the browser needs to open the provider's overlay. */
export interface Checkout {
  public_key: string;
  /** The checkout script's address; its origin is allowed in the page's Content-Security-Policy. */
  checkout_script: string;
  payload_hash?: string;
  access_code?: string;
}

/** The provider's current word about one charge. */
export interface Charge {
  provider_transaction_id: string;
  tx_ref: string;
  status: 'successful' | 'pending' | 'failed';
  amount_kobo: number;
  currency: string;
  /** A few words for people: 'card ending 2950', 'USSD'. */
  method: string;
  /** The raw answer, kept as evidence. */
  evidence: unknown;
}

/** What a webhook says: a hint to look, never a fact. */
export interface WebhookHint {
  tx_ref: string;
  transaction_id?: string;
}

/** A payment provider. All calls may throw ProviderUnavailable. */
export interface PaymentProvider {
  name: 'sandbox' | 'flutterwave' | 'paystack';
  /** The name under which its webhooks arrive: `/api/payments/webhook/{webhookName}`. */
  webhookName: string;
  /** Origins the page that opens the overlay must allow (scripts, frames, connections); none for our own. */
  origins: string[];
  checkout(payable: Payable): Promise<Checkout>;
  /**
   * The charge with this id, or every charge under this reference: anybody who knows one can charge a card on it, and a wrong charge must
   * not hide the right one. Empty when there is none.
   */
  fetchCharges(by: { id: string } | { tx_ref: string }): Promise<Charge[]>;
  /** The hint in a rightly signed webhook; 'refused' when the signature is wrong; undefined when it is right but speaks of nothing we know. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): WebhookHint | 'refused' | undefined;
  /** Gives money back; answers what the provider says it gives back, in kobo. @throws ProviderRefused */
  refund(charge: {
    provider_transaction_id: string;
    amount_kobo: number;
    comment: string;
  }): Promise<{ refunded_kobo: number; evidence: unknown }>;
  /** What has been given back of a charge so far, in kobo, or is on its way back: asked before every refund, so that none is made twice. */
  fetchRefunded(provider_transaction_id: string): Promise<number>;
}

/** The provider did not answer, or answered with a 5xx: nothing is known, ask again later. */
export class ProviderUnavailable extends Error {}
