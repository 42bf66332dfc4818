import type { Sender } from '#server/adapters/mail/letter.ts';
import type { PaidBy } from '#server/features/documents/words.ts';

/** What any mail about an order may say, at the time of writing. */
export interface MailContext extends Sender {
  first_name: string;
  /** To an agent's customer: names no amount, links to no invoice or receipt. */
  agent_pays: boolean;
  /** 'visa application' */
  noun: string;
  /** 'United Arab Emirates visa, 30 days, single entry' */
  title: string;
  tracking_id: string;
  amount: number;
  due: string;
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
  /** Within a sentence: 'the application was denied'. */
  nothing_to_pay?: string;
  /** Erased before payment: we ask for them again. */
  uploads_erased?: boolean;
  /** Can't be tracked or paid any more. */
  deleted?: boolean;
  cancelled?: { by: 'applicant' | 'admin'; reason: string };
  reviews_url: string;
  refunds_url: string;
}

/** What mails about a refund say besides. */
export interface RefundFacts {
  money: string;
  reference: string;
  by_hand: boolean;
  counted: boolean;
  reason: string;
  /** The provider's words; empty unless it failed. */
  failure: string;
  /** Its credit note is attached. */
  done: boolean;
  /** Undefined for the applicant. */
  by: string | undefined;
  /** The reader asked for it; nobody else can approve it. */
  own: boolean;
}

export interface ReversalFacts {
  money: string;
  reason: string;
}

/** Paid by one payment, for this address: its receipt names all. */
export interface Together {
  orders: [label: string, value: string][];
  amount: number;
  url?: string;
}

/** In which an order is paid with `others`. */
export interface Group {
  url: string;
  others: number;
}
