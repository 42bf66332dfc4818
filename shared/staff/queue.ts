import * as z from 'zod/mini';
import { LONGEST, numeric, orderEdition, printable, tidied } from '../fields.ts';
import { orderRecord } from '../orders/orders.ts';
import { KINDS } from '../services/index.ts';

export const queueRow = z.object({
  id: orderRecord.id,
  kind: z.enum(KINDS),
  tracking_id: orderRecord.tracking_id,
  name: z.string(),
  payment_status: orderRecord.payment_status,
  payment_state: orderRecord.payment_state,
  created_at: orderRecord.created_at,
  payment_date: orderRecord.payment_date,
  stage: orderRecord.stage,
  due_on: orderRecord.due_on,
  expected_by: orderRecord.expected_by,
  overdue: orderRecord.overdue,
  answered: orderRecord.answered,
  assigned_to: orderRecord.assigned_to,
  assignee: orderRecord.assignee,
  group: orderRecord.group,
  edition: z.optional(orderEdition),
});
export type QueueRow = z.infer<typeof queueRow>;

const WHO = 'Say an administrator by number, or null.';
export const assigneeChange = z.object({
  admin_id: z.nullable(numeric(WHO, z.int32(WHO))),
  take_over: z.optional(z.boolean()),
  /** The assignee that the caller saw; 409 if it has changed since. */
  from: z.optional(z.nullable(numeric(WHO, z.int32(WHO)))),
});
export type AssigneeChange = z.infer<typeof assigneeChange>;
export const assigneeAnswer = z.object({
  assigned_to: orderRecord.assigned_to,
  assignee: orderRecord.assignee,
});
export type AssigneeAnswer = z.infer<typeof assigneeAnswer>;

export const newNote = z.object({
  text: z.string('Write the note.').check(
    z.overwrite((note) => tidied(note, LONGEST.note, 'lines')),
    z.minLength(1, 'Write the note.'),
    z.maxLength(LONGEST.note, 'Use at most 2,000 characters.'),
    printable,
  ),
});
