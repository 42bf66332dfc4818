import * as z from 'zod/mini';
import { email, phone } from './fields.ts';
import { KINDS } from './services/index.ts';

export const CHANNELS = ['mail', 'whatsapp', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** 'given_up': not delivered for 24 hours. */
export const MESSAGE_STATES = ['queued', 'sent', 'refused', 'given_up'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

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

export const messageTitle = (template: string): string =>
  TEMPLATES[template] ?? template.replaceAll('_', ' ');

/** Hidden from applicants. */
export const TO_COLLEAGUES = [
  'refund_to_approve',
  'refund_failed_ours',
  'refund_by_hand',
  'reversed_ours',
];

export const orderMessage = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  template: z.string(),
  title: z.string(),
  address: z.string(),
  state: z.enum(MESSAGE_STATES),
  queued_at: z.string(),
  /** Null if sent at once. */
  send_at: z.nullable(z.string()),
  tried_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  delivered_at: z.nullable(z.string()),
  tries: z.int(),
  answer: z.string(),
});
export type OrderMessage = z.infer<typeof orderMessage>;

export const listedMessage = z.extend(orderMessage, {
  order: z.object({
    id: z.string(),
    kind: z.enum(KINDS),
    tracking_id: z.string(),
    name: z.string(),
    deleted: z.boolean(),
  }),
});
export type ListedMessage = z.infer<typeof listedMessage>;

/** An invalid phone number counts as given: its own check refuses it. */
export const namesContact = z.refine<{
  email?: string | undefined;
  phone_number?: string | undefined;
}>(({ email, phone_number }) => email !== undefined || phone_number !== undefined, {
  error: 'Enter an email address.',
  path: ['email'],
});
export const contact = z
  .object({ email: z.optional(email()), phone_number: z.optional(phone()) })
  .check(namesContact);
export type Contact = z.infer<typeof contact>;
