import type { IncomingHttpHeaders } from 'node:http';

/** Amounts in kobo; adapters convert them. */
export interface Payable {
  tx_ref: string;
  amount_kobo: number;
  currency: string;
  customer: { email: string; name: string; phone_number: string };
  return_url: string;
  /** What `checkout` returned the first time. */
  checkout: Record<string, string> | null;
}

export interface Checkout {
  public_key: string;
  checkout_script: string;
  payload_hash?: string;
  access_code?: string;
  authorization_url?: string;
  payment_options?: string;
}

export interface Charge {
  provider_transaction_id: string;
  tx_ref: string;
  /** 'reversed': the payer has the money back. */
  status: 'successful' | 'pending' | 'failed' | 'reversed';
  amount_kobo: number;
  currency: string;
  /** 'card ending 2950', 'USSD'. */
  method: string;
  evidence: unknown;
}

export interface ChargePage {
  /** Only transactions on which somebody tried to pay. */
  charges: (Charge & { at: Date })[];
  unreadable: number;
  more: boolean;
}

/** Untrusted: only a reason to ask the provider. */
export interface WebhookHint {
  /** Empty in Flutterwave's refund webhooks. */
  tx_ref: string;
  transaction_id?: string;
  disputed?: true;
}

/** A chargeback; 'lost': the bank took the money. */
export interface Dispute {
  state: 'open' | 'won' | 'lost';
  amount_kobo?: number | undefined;
  reason: string;
  evidence: unknown;
}

/** All calls may throw ProviderUnavailable. */
export interface PaymentProvider {
  name: 'sandbox' | 'flutterwave' | 'paystack';
  webhookName: string;
  /** Sources for the Content-Security-Policy. */
  origins: string[];
  checkout(payable: Payable): Promise<Checkout>;
  /** For browsers in which the overlay can't run. */
  hostedPage(payable: Payable): Promise<string>;
  /**
   * Returns all charges of a reference, so that a stranger's wrong one can't hide the right one.
   */
  fetchCharges(by: { id: string } | { tx_ref: string }): Promise<Charge[]>;
  /** Pages from 1; `to` is exclusive. */
  listTransactions(period: { from: Date; to: Date }, page: number): Promise<ChargePage>;
  /** 'refused' for a wrong signature; undefined: not about a payment. */
  readWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): WebhookHint | 'refused' | undefined;
  /** @throws ProviderRefused */
  refund(charge: {
    provider_transaction_id: string;
    amount_kobo: number;
    comment: string;
  }): Promise<RefundAnswer>;
  /** Asked before every refund, so that none is made twice. */
  fetchRefunds(
    provider_transaction_id: string,
  ): Promise<{ done_kobo: number; pending_kobo: number }>;
  fetchDispute(provider_transaction_id: string): Promise<Dispute | undefined>;
}

export interface RefundAnswer {
  refunded_kobo: number;
  id?: string | undefined;
  pending: boolean;
  evidence: unknown;
}

/** No response or a 5xx: retry later. */
export class ProviderUnavailable extends Error {}
