import * as z from 'zod/mini';
import { orderEdition } from '../fields.ts';
import { refundOffer } from '../money/refund-terms-schemas.ts';
import { ownRefunds } from '../money/refunds.ts';
import { agreedVersions } from '../notices/agreed.ts';
import { KINDS } from '../services/index.ts';
import { issuedFile, priceLine } from './orders.ts';
import { STAGES } from './stages.ts';
import { ORDER_PAYMENT_STATES, PAYMENT_STATUSES, VISA_STATUSES } from './states.ts';

/** Treats anything but text as empty. */
export const trackingRequest = z.object({ tracking_id: z.catch(z.string(), '') });

/** Visible to anybody with the tracking ID, so it never contains uploads. */
export const trackingRecord = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  visa_destination: z.optional(z.string()),
  destination: z.optional(z.string()),
  created_at: z.string(),
  /** Naira; absent for agents' orders because only the agent may see the price. */
  amount: z.optional(z.number()),
  /** Naira that came and was accepted, if that wasn't the price. */
  paid_amount: z.optional(z.number()),
  /** Hides amounts and documents; `/payment/start` then needs the agent's token. */
  agent_pays: z.optional(z.boolean()),
  price_lines: z.optional(z.array(priceLine)),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  timeline: z.array(
    z.object({ at: z.string(), text: z.string(), tone: z.enum(['done', 'failed', 'note']) }),
  ),
  stage: z.enum(STAGES),
  turn: z.string(),
  expected_by: z.optional(z.string()),
  reason: z.optional(z.string()),
  next_step: z.optional(z.string()),
  issued: z.array(issuedFile),
  /** Another issued file can be downloaded once the virus scan has found it clean. */
  issued_waits: z.optional(z.boolean()),
  visa_status: z.optional(z.enum(VISA_STATUSES)),
  edition: z.optional(orderEdition),
  visa_file: z.optional(z.string()),
  permit_file: z.optional(z.string()),
  appointment_date: z.optional(z.string()),
  appointment_time: z.optional(z.string()),
  how_to_contact: z.optional(z.string()),
  calendar_url: z.optional(z.string()),
  outcome: z.optional(z.enum(['Held', 'Missed'])),
  meeting_url: z.optional(z.string()),
  /** Until then the slot is reserved without payment. */
  held_until: z.optional(z.string()),
  /** The slot has begun or passed; an unpaid order needs another first. */
  time_over: z.optional(z.boolean()),
  /** A day of the unpaid order has passed and must be changed first. */
  days_over: z.optional(z.boolean()),
  whatsapp_url: z.optional(z.string()),
  payment_waits: z.optional(z.string()),
  /** Naira still missing after a partial payment. */
  rest_to_pay: z.optional(z.number()),
  /** Whether there is a rest to pay; also where its amount is hidden. */
  rest_due: z.optional(z.boolean()),
  nothing_to_pay: z.optional(z.string()),
  /** Absent once cancelled or done. */
  refund: z.optional(refundOffer),
  cancelled: z.optional(z.object({ at: z.string(), by: z.enum(['applicant', 'admin']) })),
  refunds: z.optional(ownRefunds),
  slot_lost: z.optional(z.boolean()),
  invoice_url: z.optional(z.string()),
  receipt_url: z.optional(z.string()),
  /** Erased because nobody paid; requested again after payment. */
  uploads_erased_at: z.optional(z.string()),
  /** When uploads, answers and issued files were erased, on asking or once the order was long over. */
  erased_at: z.optional(z.string()),
  qr_code: z.string(),
  /** Absent for orders submitted before notices had versions. */
  agreed: z.optional(agreedVersions),
});
export type TrackingRecord = z.infer<typeof trackingRecord>;

export const orderInvoice = z.object({
  tracking: trackingRecord,
  title: z.string(),
  number: z.string(),
  due_at: z.string(),
  due: z.string(),
  lines: z.array(priceLine),
  refund_terms: z.optional(z.string()),
  /** Completion date if paid today; absent once paid. */
  expected_if_paid: z.optional(z.string()),
});
export type OrderInvoice = z.infer<typeof orderInvoice>;
