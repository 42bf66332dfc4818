import * as z from 'zod/mini';
import { STAGES } from './stages.ts';
import { ORDER_PAYMENT_STATES, PAYMENT_STATUSES } from './states.ts';

/** The fields of every service's records; the service's own list has all others. */
export const orderRecord = {
  id: z.string(),
  tracking_id: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  /** What became of its money, refunds and what the payer's bank took back included. */
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  created_at: z.string(),
  payment_date: z.nullable(z.string()),
  stage: z.enum(STAGES),
  /** The day by which it is to be done, once it is paid: YYYY-MM-DD in Lagos. */
  due_on: z.nullable(z.string()),
  /** What the applicant is told to expect, while it is in progress. */
  expected_by: z.nullable(z.string()),
  /** In progress, and its due date has passed. */
  overdue: z.boolean(),
  /** In progress, and the applicant has answered what we asked: it stands in front of the queue. */
  answered: z.boolean(),
  /** Who works on it, by id and name. */
  assigned_to: z.nullable(z.int()),
  assignee: z.nullable(z.string()),
  /** The agent who submitted it; null for an applicant's own. */
  agent_id: z.nullable(z.int()),
  /** Only in a list with `deleted=yes`. */
  deleted_at: z.optional(z.string()),
  /** A signed URL, once it is paid. */
  receipt_url: z.optional(z.string()),
};

/** A file that we handed out: its field, its name, and a signed URL. */
export const issuedFile = z.object({ name: z.string(), label: z.string(), url: z.string() });

/** One line of what an order costs, in naira, as it was on the day of submission. */
export const priceLine = z.object({ text: z.string(), detail: z.optional(z.string()), amount: z.number() });
export type ShownPriceLine = z.infer<typeof priceLine>;

/** Corrected fields of an order by their names, as they would be typed. */
export const fieldCorrections = z.object({
  fields: z.record(z.string(), z.string()).check(z.refine((fields) => Object.keys(fields).length > 0, 'Name the fields and their values.')),
});
