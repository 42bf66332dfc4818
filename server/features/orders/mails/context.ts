import type { PaidBy } from '#server/features/receipts/document.ts';

/** What every mail about an order may say. The order is what is true when the mail is written. */
export interface MailContext {
  brand: string;
  support_email: string;
  support_phone: string;
  chat_url: string;
  /** Sandbox payments: no real money moves. */
  practice: boolean;
  first_name: string;
  /** What was applied for, within a sentence: 'visa application'. */
  noun: string;
  /** 'United Arab Emirates visa, 30 days, single entry' */
  title: string;
  tracking_id: string;
  /** Naira. */
  amount: number;
  created_at: Date;
  paid?: PaidBy;
  tracking_url: string;
  pay_url: string;
  invoice_url: string;
  /** Once Paid. */
  receipt_url?: string;
}

/** A mail as it is sent, without its address. */
export interface Written {
  subject: string;
  text: string;
  html: string;
}
