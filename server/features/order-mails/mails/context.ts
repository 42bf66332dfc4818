import type { Sender } from '#server/adapters/mail/letter.ts';
import type { PaidBy } from '#server/features/documents/words.ts';

/** Facts about an order, as of writing, for any of its mails. */
export interface MailContext extends Sender {
  first_name: string;
  /** For an agent's customer: such mails omit amounts and links to invoice and receipt. */
  agent_pays: boolean;
  /** Whose order it is, in an agent's own mails: agents have many. */
  customer?: string;
  /** 'visa application' */
  noun: string;
  /** 'United Arab Emirates visa, 30 days, single entry' */
  title: string;
  tracking_id: string;
  amount: number;
  /** Naira of the price that came and are kept, while the rest is to be paid. */
  kept?: number;
  pay_by: string;
  asking?: [label: string, value: string][];
  booked?: [label: string, value: string][];
  paid?: PaidBy;
  tracking_url: string;
  pay_url: string;
  invoice_url: string;
  receipt_url?: string;
  /** 'Thursday 26 November' */
  expected?: string;
  expected_if_paid?: string;
  manage_url: string;
  denial?: { reason: string; next_step: string };
  /** A clause for use in a sentence: 'the application was denied'. */
  nothing_to_pay?: string;
  /** Erased before payment; requested again once it is paid. */
  uploads_erased?: boolean;
  /** The order can't be tracked or paid any more. */
  deleted?: boolean;
  cancelled?: { by: 'applicant' | 'admin'; reason: string };
  reviews_url: string;
  refunds_url: string;
  /** '₦22,500 and USD 45': what came for an unpaid order and waits for a review. */
  waits?: string | undefined;
}

export interface WaiverFacts {
  by: string;
  reason: string;
}

export interface RefundFacts {
  money: string;
  reference: string;
  by_hand: boolean;
  counted: boolean;
  reason: string;
  /** The provider's error message; empty unless the refund failed. */
  failure: string;
  /** The credit note is attached. */
  done: boolean;
  /** Undefined if the applicant asked. */
  by: string | undefined;
  /** The reader asked for the refund, and nobody else can approve it. */
  own: boolean;
}

export interface ReversalFacts {
  money: string;
  reason: string;
}

/** Orders that one payment paid; its receipt lists all. */
export interface Together {
  orders: [label: string, value: string][];
  /** Some are at another address, which gets their own receipts. */
  others: boolean;
  amount: number;
  url?: string;
}

/** The group with which an order is paid; `others` counts its further orders. */
export interface Group {
  /** Undefined once it has expired. */
  url: string | undefined;
  others: number;
}
