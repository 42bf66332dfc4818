import * as z from 'zod/mini';
import { done } from '../errors.ts';
import { email, numeric, orderEdition, phone } from '../fields.ts';
import { GOVERNMENT_TERMS, REFUND_MOMENTS } from '../money/refund-terms.ts';
import { refundStep } from '../money/refund-terms-schemas.ts';
import { ownRefunds } from '../money/refunds.ts';
import { agreedVersions } from '../notices/agreed.ts';
import { openCorrection } from '../orders/corrections.ts';
import { historyEntry } from '../orders/events.ts';
import { priceLine } from '../orders/orders.ts';
import { STAGES } from '../orders/stages.ts';
import {
  ORDER_PAYMENT_STATES,
  PAYMENT_STATUSES,
  REFUND_STATES,
  VISA_STATUSES,
} from '../orders/states.ts';
import { SCANS } from '../orders/stored-files.ts';
import { threadMessage } from '../orders/thread.ts';
import { editionContents } from '../requirements/requirement.ts';
import { KINDS } from '../services/index.ts';
import { namesContact, orderMessage } from '../staff/messages.ts';
import { ownPersonRequest } from './person-requests.ts';

export const manageCode = z.object({
  code: z
    .string('Open the link in our email.')
    .check(z.maxLength(200, 'Open the link in our email.')),
  /** The same press again, whose first answer was lost, opens the same session. */
  key: z.optional(z.string().check(z.minLength(16), z.maxLength(200))),
});

export const manageContact = z
  .object({
    phone_number: z.optional(phone()),
    email: z.optional(email()),
    code: z.optional(z.string('Enter the six digits from our email.').check(z.trim())),
  })
  .check(namesContact);
export type ManageContact = z.infer<typeof manageContact>;

const heldField = z.object({
  name: z.string(),
  label: z.string(),
  value: z.string(),
  asked: z.boolean(),
});

const heldFile = z.object({
  /** The name in `GET /manage/files/{name}`. */
  name: z.string(),
  field: z.string(),
  label: z.string(),
  sent_at: z.string(),
  bytes: z.int(),
  media_type: z.string(),
  replaced_at: z.nullable(z.string()),
  scan: z.enum(SCANS),
});

const askedItem = z.object({
  field: z.string(),
  label: z.string(),
  reason: z.string(),
  upload: z.boolean(),
  value: z.string(),
  /** Input for the answer to a question of the order's edition. */
  input: z.optional(
    z.union([
      z.object({ type: z.enum(['text', 'day']) }),
      z.object({ type: z.enum(['select', 'cards']), options: z.array(z.string()) }),
    ]),
  ),
});
const openRequest = z.object({
  id: z.string(),
  asked_at: z.string(),
  note: z.string(),
  items: z.array(askedItem),
});
export type OpenRequest = z.infer<typeof openRequest>;

export const manageOrder = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  email: z.string(),
  /** New address whose mailed code is still valid. */
  new_email: z.optional(z.string()),
  phone_number: z.string(),
  stage: z.enum(STAGES),
  turn: z.string(),
  /** Absent until decided. */
  visa_status: z.optional(z.enum(VISA_STATUSES)),
  reason: z.optional(z.string()),
  next_step: z.optional(z.string()),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  /** Naira; absent for agents' orders. */
  amount: z.optional(z.number()),
  price_lines: z.array(priceLine),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  fields: z.array(heldField),
  typed: z.optional(z.record(z.string(), z.string())),
  /** What the order's edition asks for; present with `typed`. */
  asks: z.optional(editionContents),
  uploads: z.array(heldFile),
  issued: z.array(z.object({ name: z.string(), label: z.string(), url: z.string() })),
  request: z.nullable(openRequest),
  corrections: z.array(openCorrection),
  correctable: z.array(z.string()),
  history: z.array(historyEntry),
  messages: z.array(orderMessage),
  /** Conversation between staff and the applicant. */
  thread: z.array(threadMessage),
  expected_by: z.optional(z.string()),
  /** The destination's edition at submission, if any. */
  edition: z.optional(z.nullable(orderEdition)),
  /** Naira refunded if cancelled now; absent for agents' orders. */
  refund: z.optional(
    z.object({
      amount: z.number(),
      until: z.nullable(z.enum(REFUND_MOMENTS)),
      terms: z.array(refundStep),
      /** The part of `amount` that is the government fee not yet spent. */
      government: z.optional(z.number()),
      /** What was paid by hand is refunded by hand. */
      by_hand: z.optional(z.boolean()),
      government_terms: z.optional(z.enum(GOVERNMENT_TERMS)),
    }),
  ),
  may_cancel: z.boolean(),
  why_not_cancel: z.string(),
  cancelled: z.optional(z.object({ at: z.string(), by: z.enum(['applicant', 'admin']) })),
  refunds: z.optional(ownRefunds),
  payers: z.optional(
    z.array(z.object({ name: z.string(), email: z.string(), paid_at: z.string() })),
  ),
  may_pay: z.boolean(),
  /** What came so far and waits, in words. */
  payment_waits: z.optional(z.string()),
  /** Naira still missing after a partial payment. */
  rest_to_pay: z.optional(z.number()),
  /** How many other orders of the group remain if this one is cancelled; absent if none. */
  group_others: z.optional(z.int()),
  /** Lagos day on which uploads are erased; null while in progress, and while money of it waits beyond that day. */
  erase_on: z.nullable(z.string()),
  /** Lagos day after which no backup holds the erased data; null while in progress. */
  in_backups_until: z.nullable(z.string()),
  person_requests: z.array(ownPersonRequest),
  agreed: agreedVersions,
  guardian: z.nullable(z.object({ name: z.string(), at: z.string() })),
  may_erase: z.boolean(),
  // biome-ignore lint/plugin: the name that the API gives it
  appointment: z.optional(
    z.object({
      appointment_date: z.string(),
      appointment_time: z.string(),
      slot_lost: z.boolean(),
      may_move: z.boolean(),
      why_not: z.string(),
      moves_left: z.int(),
      calendar_url: z.optional(z.string()),
    }),
  ),
});
export type ManageOrder = z.infer<typeof manageOrder>;

const EXPECTED = 'Say what you expect to get back, in naira.';
/** Refused if the refund (naira) has changed since it was read. */
export const manageCancel = z.object({
  expected_refund: numeric(EXPECTED, z.number(EXPECTED).check(z.nonnegative(EXPECTED))),
});
/** Refund in naira; null for none. */
export const manageCancelled = z.extend(done, {
  refund: z.nullable(z.object({ amount: z.number(), status: z.enum(REFUND_STATES) })),
});
export type ManageCancelled = z.infer<typeof manageCancelled>;

export const manageSession = z.object({ token: z.string(), order: manageOrder });
export type ManageSession = z.infer<typeof manageSession>;
