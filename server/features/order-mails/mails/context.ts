import type { Sender } from '#server/adapters/mail/letter.ts';
import type { PaidBy } from '#server/features/documents/words.ts';

/** What every mail about an order may say. The order is what is true when the mail is written. */
export interface MailContext extends Sender {
  first_name: string;
  /** An agent submitted the order and pays for it, and this mail goes to the customer: it names no amount and links to no invoice or receipt. */
  agent_pays: boolean;
  /** What was applied for, within a sentence: 'visa application'. */
  noun: string;
  /** 'United Arab Emirates visa, 30 days, single entry' */
  title: string;
  tracking_id: string;
  /** Naira. */
  amount: number;
  /** Until when it is to be paid, in words. */
  due: string;
  /** What the mail that asks for the payment says besides. */
  asking?: [label: string, value: string][];
  /** What the mail that tells of the payment says besides. */
  booked?: [label: string, value: string][];
  paid?: PaidBy;
  tracking_url: string;
  pay_url: string;
  invoice_url: string;
  /** Once Paid. */
  receipt_url?: string;
  /** By when it is expected, in words, while it is in progress: 'Thursday 26 November'. */
  expected?: string;
  /** The same if it is paid today, while it is unpaid. */
  expected_if_paid?: string;
  /** The page on which its applicant asks for a link to the order. */
  manage_url: string;
  /** Which of an order's files was handed out, where it has several or a name of its own: 'Insurance policy'. */
  issued_label?: string;
  /** A link in place of one that had expired. */
  new_url?: string;
  /** What was handed out so far, in the mail with the receipt: 'Insurance policy', with its link. */
  issued?: { label: string; url: string }[];
  /** Why it was denied, and what the applicant can do now; each may be empty. */
  denial?: { reason: string; next_step: string };
  /** Why nothing is to be paid for it any more, within a sentence: 'the application was denied'. */
  nothing_to_pay?: string;
  /** Its uploads were erased before it was paid: we ask for them again. */
  uploads_erased?: boolean;
  /** An administrator has deleted it: nothing can be followed or paid any more. */
  deleted?: boolean;
  /** What was given back, in words, and our reference of that payment; in the mail about it. */
  refund?: {
    money: string;
    reference: string;
    by_hand: boolean;
    counted: boolean;
    reason: string;
    /** Why it failed, in the provider's words; empty unless it did. */
    failure: string;
    /** It was paid back: its credit note is attached. */
    done: boolean;
    /** Who asked for it; undefined for the applicant. */
    by: string | undefined;
    /** Who reads this asked for it, and nobody else is left who may approve it. */
    own: boolean;
  };
  /** What a payer's bank took back: the money and why. */
  reversed?: { money: string; reason: string };
  /** Where administrators see to payments. */
  reviews_url: string;
  /** Where administrators see to refunds. */
  refunds_url: string;
  /** Who cancelled the order, and why. */
  cancelled?: { by: 'applicant' | 'admin'; reason: string };
  /** What the attached file of that mail is for, as a sentence. */
  attached?: string;
  /** What of its money goes back or went back, in words. */
  going_back?: string;
  /** What came short and what is left to pay, in naira; in the mail that asks for it. */
  left?: { came: number; rest: number };
}
