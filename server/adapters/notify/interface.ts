import type { IncomingHttpHeaders } from 'node:http';

/** A short notice to a phone: it says that something has happened, and where to look. It never holds what stands in a passport. */
export interface Notice {
  /** Identifies the notice when it is sent twice: the outbox's file name. */
  id: string;
  /** A phone number in E.164: '+2348031234567'. */
  to: string;
  /** Its name, under which a template is registered where one is wanted. */
  template: string;
  /** What the template's gaps are filled with, in their order. */
  params: string[];
  /** The whole text, where no template is wanted. */
  text: string;
}

/** What became of a notice that was taken: it has reached the phone, or never will. */
export interface Receipt {
  /** The provider's own id of the notice. */
  provider_id: string;
  state: 'delivered' | 'failed';
  /** The provider's words; empty where it has none. */
  words: string;
}

/** It will never be taken: no such number, not on WhatsApp. The provider's own words are the message. */
export class NoticeRefused extends Error {}

/** The provider wants fewer at once: not before so many ms. */
export class NoticeThrottled extends Error {
  readonly retry_after_ms: number;
  constructor(message: string, retry_after_ms: number) {
    super(message);
    this.retry_after_ms = retry_after_ms;
  }
}

/** Who brings notices to phones. */
export interface Notifier {
  channel: 'whatsapp' | 'sms';
  /** Its name in its webhook's path; undefined where it sends no receipts. */
  webhookName?: 'whatsapp' | 'termii';
  /**
   * Returns the provider's id of the notice, by which receipts name it; undefined where there are none.
   * @throws NoticeRefused when trying again can't help, NoticeThrottled; another Error when it was not taken now
   */
  send(notice: Notice): Promise<string | undefined>;
  /** The receipts in a webhook's raw body; 'refused' when its signature is wrong. Anything else it may hold is left out. */
  readReceipts(headers: IncomingHttpHeaders, rawBody: Buffer): Receipt[] | 'refused';
  /** What the provider expects back when the webhook is set up; undefined when it isn't the provider who asks. */
  greet?(query: Readonly<Record<string, unknown>>): string | undefined;
}
