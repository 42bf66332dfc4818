import type { IncomingHttpHeaders } from 'node:http';

/** Contains no personal data of the application. */
export interface PhoneMessage {
  id: string;
  /** E.164: '+2348031234567'. */
  to: string;
  template: string;
  params: string[];
  text: string;
}

export interface Receipt {
  provider_id: string;
  state: 'delivered' | 'failed';
  words: string;
}

/** A permanent refusal, with the provider's message. */
export class PhoneRefused extends Error {}

export class PhoneThrottled extends Error {
  readonly retry_after_ms: number;
  constructor(message: string, retry_after_ms: number) {
    super(message);
    this.retry_after_ms = retry_after_ms;
  }
}

export interface Notifier {
  channel: 'whatsapp' | 'sms';
  webhookName?: 'whatsapp' | 'termii';
  /**
   * Returns the provider's message id, if the provider sends receipts.
   * @throws PhoneRefused, PhoneThrottled; any other Error is temporary
   */
  send(message: PhoneMessage): Promise<string | undefined>;
  readReceipts(headers: IncomingHttpHeaders, rawBody: Buffer): Receipt[] | 'refused';
  /** Returns the response to a webhook's setup; undefined if another sent it. */
  greet?(query: Readonly<Record<string, unknown>>): string | undefined;
}
