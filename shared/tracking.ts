import * as z from 'zod/mini';
import { issuedFile, priceLine } from './orders.ts';
import { refundOffer } from './refund-terms-schemas.ts';
import { goneBack } from './refunds.ts';
import { KINDS } from './services/index.ts';
import { STAGES } from './stages.ts';
import { ORDER_PAYMENT_STATES, PAYMENT_STATUSES, VISA_STATUSES } from './states.ts';

/** A value that is no text counts as empty. */
export const trackingRequest = z.object({ tracking_id: z.catch(z.string(), '') });

/** What anybody with a tracking ID may see: never the uploads. */
export const trackingRecord = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  /** What was bought: 'United Arab Emirates visa, 30 days, single entry'. */
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  visa_destination: z.optional(z.string()),
  destination: z.optional(z.string()),
  created_at: z.string(),
  /** Naira. Absent for an agent's order: only the agent may see its price. */
  amount: z.optional(z.number()),
  /** An agent submitted it and pays for it: there are no amounts, invoices or receipts here, and `/payment/start` wants that agent's token. */
  agent_pays: z.optional(z.boolean()),
  /** What the amount is made of, where it is more than one line. */
  price_lines: z.optional(z.array(priceLine)),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** What became of its money: refunded, in part or in whole, or taken back by the payer's bank (Reversed). */
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  /** The oldest first. `tone`: something reached, something that did not work (a declined card, a denial), or a remark. */
  timeline: z.array(z.object({ at: z.string(), text: z.string(), tone: z.enum(['done', 'failed', 'note']) })),
  stage: z.enum(STAGES),
  /** Whose turn it is, in a sentence. */
  turn: z.string(),
  /** The day by which it is expected (YYYY-MM-DD in Lagos), while it is in progress. */
  expected_by: z.optional(z.string()),
  /** Why it was denied, and what the applicant can do now; each may be empty. */
  reason: z.optional(z.string()),
  next_step: z.optional(z.string()),
  /** The files that we handed out. */
  issued: z.array(issuedFile),
  visa_status: z.optional(z.enum(VISA_STATUSES)),
  visa_file: z.optional(z.string()),
  permit_file: z.optional(z.string()),
  appointment_date: z.optional(z.string()),
  appointment_time: z.optional(z.string()),
  how_to_contact: z.optional(z.string()),
  /** A paid appointment's calendar entry (.ics), as a signed link, until it is over. */
  calendar_url: z.optional(z.string()),
  /** How an appointment ended. */
  outcome: z.optional(z.enum(['Held', 'Missed'])),
  /** Where we meet, until then. */
  meeting_url: z.optional(z.string()),
  /** Until when an unpaid appointment's slot is held; absent when it isn't. */
  held_until: z.optional(z.string()),
  /** An unpaid appointment's time has begun: nothing is paid for it before another is chosen. */
  time_over: z.optional(z.boolean()),
  /** A link that opens a WhatsApp draft to us, once a WhatsApp appointment is paid. */
  whatsapp_url: z.optional(z.string()),
  /** What the payer reads while a payment is to be reviewed. */
  payment_waits: z.optional(z.string()),
  /** What is left to pay, in naira, where a part came and the rest was asked for; absent for an agent's order, as `amount` is. */
  rest_to_pay: z.optional(z.number()),
  /** Why nothing is to be paid any more, within a sentence: 'the application was denied'. */
  nothing_to_pay: z.optional(z.string()),
  /** What goes back if it is cancelled now; absent once it is cancelled or done, and for an agent's order. */
  refund: z.optional(refundOffer),
  /** When it was cancelled, and by whom. */
  cancelled: z.optional(z.object({ at: z.string(), by: z.enum(['applicant', 'admin']) })),
  /** Money that went or is going back, the oldest first; absent for an agent's order. In its currency. */
  refunds: z.optional(goneBack),
  /** Paid, but the slot was sold to somebody else meanwhile: another is to be chosen. */
  slot_lost: z.optional(z.boolean()),
  /** Absent for an agent's order, as `receipt_url` is. */
  invoice_url: z.optional(z.string()),
  receipt_url: z.optional(z.string()),
  /** When the uploads were erased because nobody had paid: after a payment they are asked for again. */
  uploads_erased_at: z.optional(z.string()),
  qr_code: z.string(),
});
export type TrackingRecord = z.infer<typeof trackingRecord>;

/** What the payment page and an invoice show of an order to whoever has the tracking ID. Lines are left out with the amount. */
export const orderInvoice = z.object({
  tracking: trackingRecord,
  title: z.string(),
  number: z.string(),
  due_at: z.string(),
  /** The due date as text: '29 November 2026', with the time where it is due by the minute. */
  due: z.string(),
  lines: z.array(priceLine),
  /** What goes back of the price if it is cancelled, step by step, as frozen with the order; absent where nothing is left to pay, and with the amount. */
  refund_terms: z.optional(z.string()),
  /** The day by which it is expected when it is paid today; absent once it is paid, and where nothing is promised. */
  expected_if_paid: z.optional(z.string()),
});
export type OrderInvoice = z.infer<typeof orderInvoice>;
