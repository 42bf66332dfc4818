import * as z from 'zod/mini';
import { email, phone } from './fields.ts';
import { KINDS } from './services/index.ts';

/** How a message travels. */
export const CHANNELS = ['mail', 'whatsapp', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * What became of a message: it waits for its first or next try; the receiving server took it; it refused it for good; nobody took it for
 * 24 hours.
 */
export const MESSAGE_STATES = ['queued', 'sent', 'refused', 'given_up'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What each message is about, as administrators read it. */
const TEMPLATES: Record<string, string> = {
  received: 'application received',
  paid: 'payment received, with the receipt',
  invoice: 'invoice',
  receipt: 'receipt',
  approved: 'approved',
  denied: 'denied',
  reopened: 'decision taken back',
  issued: 'document issued',
  refunded: 'refund',
  rest: 'asked for the rest of the payment',
  payer_receipt: 'receipt for who paid by link',
  late: 'a later date',
  unpaid: 'reminder of the payment',
  meeting: 'meeting link',
  missed: 'appointment missed',
  refund_paid: 'refund paid out',
  refund_failed: 'refund takes longer',
  cancelled: 'order cancelled',
  refund_to_approve: 'refund to approve, to a colleague',
  refund_failed_ours: 'refund failed, to a colleague',
  refund_by_hand: 'refund to give by hand, to a colleague',
  reversed_ours: 'payment reversed, to a colleague',
  confirmed: 'appointment confirmed',
  moved: 'appointment moved',
  moved_by_applicant: 'appointment moved by the applicant',
  reminder: 'reminder of the appointment',
  slot_lost: 'another time to choose',
  manage_link: 'link to the order',
  new_link: 'new link to a file',
  new_paper_link: 'new link to a paper',
  address_code: 'code to confirm an address',
  address_changed: 'address changed, to the old one',
  address_set: 'address changed, to the new one',
  request: 'asked for more',
  request_reminder: 'reminder of what is asked for',
  request_withdrawn: 'nothing more is needed',
  request_answered: 'answer received',
  notice_paid: 'notice of the payment',
  notice_request: 'notice that something is needed',
  notice_request_reminder: 'reminder of what is asked for',
  notice_approved: 'notice of the approval',
  notice_denied: 'notice of the decision',
  notice_reopened: 'notice that the decision was taken back',
  notice_issued: 'notice that it is ready',
  notice_late: 'notice of a later date',
  notice_unpaid: 'reminder of the payment',
  notice_cancelled: 'notice of the cancellation',
};

/** 'payment received, with the receipt'; the template's own name, in words, where nobody gave it others. */
export const messageTitle = (template: string): string => TEMPLATES[template] ?? template.replaceAll('_', ' ');

/** Messages about an order that go to administrators: its applicant reads nothing of them. */
export const TO_COLLEAGUES = ['refund_to_approve', 'refund_failed_ours', 'refund_by_hand', 'reversed_ours'];

/** A message, as an order's page shows it. */
export const orderMessage = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  template: z.string(),
  /** The template in words: 'payment received, with the receipt'. */
  title: z.string(),
  address: z.string(),
  state: z.enum(MESSAGE_STATES),
  queued_at: z.string(),
  /** Before this moment it isn't sent; null where it goes at once. */
  send_at: z.nullable(z.string()),
  tried_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  /** When its provider said that it reached the phone. */
  delivered_at: z.nullable(z.string()),
  tries: z.int(),
  /** What the server said last; empty while it said nothing. */
  answer: z.string(),
});
export type OrderMessage = z.infer<typeof orderMessage>;

/** A message in the list of all. */
export const listedMessage = z.extend(orderMessage, {
  /** The order it is about; `name` is the applicant's. */
  order: z.object({ id: z.string(), kind: z.enum(KINDS), tracking_id: z.string(), name: z.string(), deleted: z.boolean() }),
});
export type ListedMessage = z.infer<typeof listedMessage>;

/** One of the two is named. A phone number that can't be one counts as named, and is refused by itself. */
export const namesContact = z.refine<{ email?: string | undefined; phone_number?: string | undefined }>(
  ({ email, phone_number }) => email !== undefined || phone_number !== undefined,
  { error: 'Enter an email address.', path: ['email'] },
);
/** Where an applicant is reached; what is left out stays. */
export const contact = z.object({ email: z.optional(email()), phone_number: z.optional(phone()) }).check(namesContact);
export type Contact = z.infer<typeof contact>;
