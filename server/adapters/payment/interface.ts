import type { IncomingHttpHeaders } from 'node:http';

/** What an adapter needs to know of a payment. Amounts are kobo; adapters convert at their own edge. */
export interface Payable {
  tx_ref: string;
  amount_kobo: number;
  currency: string;
  customer: { email: string; name: string; phone_number: string };
  /** The URL the provider returns the payer to, should it leave our page. */
  return_url: string;
  /** What `checkout` returned when this payment was first opened, if anything. */
  checkout: Record<string, string> | null;
}

/** What the browser needs to open the provider's overlay. */
export interface Checkout {
  public_key: string;
  /** The checkout script's URL; its origin is allowed in the page's Content-Security-Policy. */
  checkout_script: string;
  payload_hash?: string;
  access_code?: string;
  /** The provider's own page for a transaction that the server opened. */
  authorization_url?: string;
  /** The payment options to offer, in the provider's own words, where the overlay is told them by the page. */
  payment_options?: string;
}

/** A charge's current state at the provider. */
export interface Charge {
  provider_transaction_id: string;
  tx_ref: string;
  /** 'reversed': it was successful, and the payer has the money again. */
  status: 'successful' | 'pending' | 'failed' | 'reversed';
  amount_kobo: number;
  currency: string;
  /** A short text for people: 'card ending 2950', 'USSD'. */
  method: string;
  /** The provider's whole response, stored as evidence. */
  evidence: unknown;
}

/** A part of a provider's list of transactions. */
export interface ChargePage {
  /** Charges as the list has them, each with when it was made; what nobody tried to pay is left out. */
  charges: (Charge & { at: Date })[];
  /** Rows that could not be read. */
  unreadable: number;
  /** Whether there is another page. */
  more: boolean;
}

/** What a webhook names: only a reason to ask the provider, never trusted as such. */
export interface WebhookHint {
  /** Empty where it names the transaction alone, as Flutterwave's do about refunds. */
  tx_ref: string;
  transaction_id?: string;
  /** It is about a dispute at the payer's bank. */
  disputed?: true;
}

/** What a payer's bank says of a charge that it disputes: it asks, it left the money with us, it took it. */
export interface Dispute {
  state: 'open' | 'won' | 'lost';
  /** How much it is about, where the provider says so. */
  amount_kobo?: number | undefined;
  /** The bank's reason, in its words; empty where there is none. */
  reason: string;
  evidence: unknown;
}

/** The adapter of a payment provider. All calls may throw ProviderUnavailable. */
export interface PaymentProvider {
  name: 'sandbox' | 'flutterwave' | 'paystack';
  /** The name under which its webhooks arrive: `/api/payments/webhook/{webhookName}`. */
  webhookName: string;
  /** Origins the page that opens the overlay must allow (scripts, frames, connections); none for our own. */
  origins: string[];
  checkout(payable: Payable): Promise<Checkout>;
  /** The URL of the provider's own payment page, for browsers in which the overlay can't run. `payable.checkout` is what `checkout` returned. */
  hostedPage(payable: Payable): Promise<string>;
  /**
   * The charge with this id, or every charge of this reference: anybody who knows a reference can charge a card on it, and a wrong charge must
   * not hide the right one. Empty when there is none.
   */
  fetchCharges(by: { id: string } | { tx_ref: string }): Promise<Charge[]>;
  /** One page, from 1, of everything that was charged from `from` up to, but without, `to`. */
  listTransactions(period: { from: Date; to: Date }, page: number): Promise<ChargePage>;
  /** Reads a webhook: what it names when its signature is valid, 'refused' when it is not, undefined when it names nothing that concerns us. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): WebhookHint | 'refused' | undefined;
  /** Refunds; returns the amount that the provider confirms, in kobo. @throws ProviderRefused */
  refund(charge: { provider_transaction_id: string; amount_kobo: number; comment: string }): Promise<RefundAnswer>;
  /** How much of a charge has been refunded or is being refunded, in kobo: asked before every refund, so that none is made twice. */
  fetchRefunded(provider_transaction_id: string): Promise<number>;
  /** The same, by what became of it: what arrived, and what is still on its way. */
  fetchRefunds(provider_transaction_id: string): Promise<{ done_kobo: number; pending_kobo: number }>;
  /** The newest dispute about a charge, if there is one. */
  fetchDispute(provider_transaction_id: string): Promise<Dispute | undefined>;
}

/** What a provider says of a refund that it took: how much, under which id of its own, and whether it is still on its way. */
export interface RefundAnswer {
  refunded_kobo: number;
  id?: string | undefined;
  pending: boolean;
  evidence: unknown;
}

/** The provider did not respond, or with a 5xx: nothing is known, ask again later. */
export class ProviderUnavailable extends Error {}
