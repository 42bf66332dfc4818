// The applicant's page of one order: opened by a link that was mailed to the order's own address.
import * as z from 'zod/mini';
import { openCorrection } from './corrections.ts';
import { historyEntry } from './events.ts';
import { email, numeric, phone } from './fields.ts';
import { namesContact, orderMessage } from './messages.ts';
import { priceLine } from './orders.ts';
import { REFUND_MOMENTS } from './refund-terms.ts';
import { refundStep } from './refund-terms-schemas.ts';
import { goneBack } from './refunds.ts';
import { KINDS } from './services/index.ts';
import { STAGES } from './stages.ts';
import { ORDER_PAYMENT_STATES, PAYMENT_STATUSES, REFUND_STATES } from './states.ts';

/** A link's code. */
export const manageCode = z.object({ code: z.string('Open the link in our mail.').check(z.maxLength(200, 'Open the link in our mail.')) });

/** Changes where the applicant is reached. */
export const manageContact = z
  .object({
    phone_number: z.optional(phone()),
    email: z.optional(email()),
    code: z.optional(z.string('Enter the six digits of the mail.').check(z.trim())),
  })
  .check(namesContact);
export type ManageContact = z.infer<typeof manageContact>;

/** Something we hold of the order, under the form's own label; `asked` by its form. */
const heldField = z.object({ name: z.string(), label: z.string(), value: z.string(), asked: z.boolean() });

/** A file, by name and time. */
const heldFile = z.object({
  /** By which `GET /manage/files/{name}` answers it. */
  name: z.string(),
  field: z.string(),
  label: z.string(),
  sent_at: z.string(),
  bytes: z.int(),
  media_type: z.string(),
  /** A newer version has taken its place. */
  replaced_at: z.nullable(z.string()),
});

/** What is asked for. */
const askedItem = z.object({ field: z.string(), label: z.string(), reason: z.string(), upload: z.boolean(), value: z.string() });
export const openRequest = z.object({ id: z.string(), asked_at: z.string(), note: z.string(), items: z.array(askedItem) });
export type OpenRequest = z.infer<typeof openRequest>;

/** Everything we hold of an order. */
export const manageOrder = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** 'United Arab Emirates visa, 30 days, single entry' */
  title: z.string(),
  email: z.string(),
  phone_number: z.string(),
  stage: z.enum(STAGES),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** What became of its money: refunded, in part or in whole, or taken back by the payer's bank (Reversed). */
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  /** Naira; left out where an agent pays. */
  amount: z.optional(z.number()),
  price_lines: z.array(priceLine),
  created_at: z.string(),
  paid_at: z.nullable(z.string()),
  fields: z.array(heldField),
  /** While it may be changed, since nobody has paid: its values as its form takes them, by field. */
  typed: z.optional(z.record(z.string(), z.string())),
  uploads: z.array(heldFile),
  /** What we issued, each with a signed URL. */
  issued: z.array(z.object({ name: z.string(), label: z.string(), url: z.string() })),
  request: z.nullable(openRequest),
  /** Corrections that were asked for and wait for us. */
  corrections: z.array(openCorrection),
  /** The fields whose correction can be asked for now. */
  correctable: z.array(z.string()),
  history: z.array(historyEntry),
  messages: z.array(orderMessage),
  /** The day by which it is expected (YYYY-MM-DD in Lagos), while it is in progress. */
  expected_by: z.optional(z.string()),
  /** What goes back if it is cancelled now, in naira, until which moment, and the terms it was ordered under; absent where an agent pays. */
  refund: z.optional(z.object({ amount: z.number(), until: z.nullable(z.enum(REFUND_MOMENTS)), terms: z.array(refundStep) })),
  may_cancel: z.boolean(),
  why_not_cancel: z.string(),
  /** When it was cancelled, and by whom. */
  cancelled: z.optional(z.object({ at: z.string(), by: z.enum(['applicant', 'admin']) })),
  /** Money that went or is going back; absent where an agent pays. */
  refunds: z.optional(goneBack),
  /** Who paid by a payment link, until that is erased; absent where nobody did, and where an agent pays. */
  payers: z.optional(z.array(z.object({ name: z.string(), email: z.string(), paid_at: z.string() }))),
  /** Whether it can be paid by whoever has a payment link. */
  may_pay: z.boolean(),
  /** The day (Lagos) on which uploads and health answers go; null while the order is at work. */
  erase_on: z.nullable(z.string()),
  /** Whether the applicant may have everything erased now. */
  may_erase: z.boolean(),
  /** A paid appointment, and whether its applicant may still move it. */
  // biome-ignore lint/plugin: the name that the API gives it
  appointment: z.optional(
    z.object({
      appointment_date: z.string(),
      appointment_time: z.string(),
      /** Its time was sold to somebody else: another is to be chosen, which is no move. */
      slot_lost: z.boolean(),
      may_move: z.boolean(),
      why_not: z.string(),
      moves_left: z.int(),
      /** Its calendar entry, while it has a time that is to come. */
      calendar_url: z.optional(z.string()),
    }),
  ),
});
export type ManageOrder = z.infer<typeof manageOrder>;

const EXPECTED = 'Say what you expect to get back, in naira.';
/** Cancels the order, if what goes back (naira) still is what was read. */
export const manageCancel = z.object({
  expected_refund: z.pipe(numeric(EXPECTED), z.number(EXPECTED).check(z.nonnegative(EXPECTED))),
});
/** What goes back, in naira; null for nothing. */
export const manageCancelled = z.object({
  success: z.literal(true),
  message: z.string(),
  refund: z.nullable(z.object({ amount: z.number(), status: z.enum(REFUND_STATES) })),
});
export type ManageCancelled = z.infer<typeof manageCancelled>;

/** An opened session. */
export const manageSession = z.object({ token: z.string(), order: manageOrder });
/** An applicant's session of one order, and that order. */
export type ManageSession = z.infer<typeof manageSession>;
