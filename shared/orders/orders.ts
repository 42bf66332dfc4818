import * as z from 'zod/mini';
import { KINDS } from '../services/index.ts';
import { STAGES } from './stages.ts';
import { ORDER_PAYMENT_STATES, PAYMENT_STATUSES } from './states.ts';

/** What lists show to identify an order. */
export const namedOrder = z.object({
  id: z.string(),
  kind: z.enum(KINDS),
  tracking_id: z.string(),
  name: z.string(),
});

/** The orders of the group, and this order's position among them. */
const groupPlace = z.object({
  place: z.int(),
  of: z.int(),
  orders: z.array(
    z.object({ id: z.string(), kind: z.string(), tracking_id: z.string(), name: z.string() }),
  ),
});
export type GroupPlace = z.infer<typeof groupPlace>;

export const orderRecord = {
  id: z.string(),
  tracking_id: z.string(),
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_state: z.enum(ORDER_PAYMENT_STATES),
  created_at: z.string(),
  payment_date: z.nullable(z.string()),
  stage: z.enum(STAGES),
  due_on: z.nullable(z.string()),
  expected_by: z.nullable(z.string()),
  overdue: z.boolean(),
  /** The applicant replied to a request: first in the queue. */
  answered: z.boolean(),
  assigned_to: z.nullable(z.int()),
  assignee: z.nullable(z.string()),
  agent_id: z.nullable(z.int()),
  deleted_at: z.optional(z.string()),
  receipt_url: z.optional(z.string()),
  group: z.optional(groupPlace),
};

export const issuedFile = z.object({
  name: z.string(),
  label: z.string(),
  url: z.string(),
  /** Public page for verifying it. */
  verify_url: z.optional(z.string()),
});

/** In naira, as of the day of submission. */
export const priceLine = z.object({
  text: z.string(),
  detail: z.optional(z.string()),
  amount: z.number(),
});
export type ShownPriceLine = z.infer<typeof priceLine>;

export const fieldCorrections = z.object({
  fields: z
    .record(z.string(), z.string())
    .check(
      z.refine((fields) => Object.keys(fields).length > 0, 'Name the fields and their values.'),
    ),
});
