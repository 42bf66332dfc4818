import * as z from 'zod/mini';
import { numeric } from '../fields.ts';
import { cancellation } from '../money/refunds.ts';
import { newRequest } from '../orders/requests.ts';
import { decision } from '../services/application-form.ts';
import { assigneeChange, newNote } from './queue.ts';
import { viewList, viewQuery } from './views.ts';

export const MOST_AT_ONCE = 500;

/** How long an action can be undone. */
export const UNDO_MS = 10_000;

const IDS = `Choose 1 to ${MOST_AT_ONCE} orders.`;
const EXPECTED = 'Say how many you saw.';
/** Lower case as in the database, to detect duplicates. */
const ids = z
  .array(z.string(IDS).check(z.toLowerCase()), IDS)
  .check(z.minLength(1, IDS), z.maxLength(MOST_AT_ONCE, IDS));
/** Actions that can be undone; a handover is reversed by handing over again. */
const UNDONE = ['decide', 'request', 'note'] as const;
export type Undone = (typeof UNDONE)[number];
export const undoneOrders = z.object({
  ids,
  action: z._default(z.enum(UNDONE, 'Say decide, request or note.'), 'decide'),
});
export const chosenRows = z.object({ list: viewList, ids });

/** Either `ids`, or all orders of a list, whose number must still be `expected`. */
const which = {
  ids: z.optional(ids),
  list: z.optional(viewList),
  query: z._default(viewQuery, ''),
  expected: z.optional(numeric(EXPECTED, z.int(EXPECTED))),
};

const { reviewed: _, ...decided } = decision.shape;

/** Each action takes the fields of its single-order call; texts may contain placeholders. */
export const bulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('assign'), ...which, ...assigneeChange.shape }),
    z.object({ action: z.literal('decide'), ...which, ...decided }),
    z.object({ action: z.literal('request'), ...which, ...newRequest.shape }),
    z.object({ action: z.literal('note'), ...which, ...newNote.shape }),
    z.object({
      action: z.literal('cancel'),
      ...which,
      ...cancellation.shape,
      /** Default: the amount according to each order's terms. */
      refund: z.optional(cancellation.shape.refund),
    }),
  ],
  'Say assign, decide, request, note or cancel.',
);
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      message: z.string(),
      /** It was in this state before; undoing it would revert somebody's earlier action. */
      unchanged: z.optional(z.boolean()),
      /** Of assign: who had it before. */
      assigned_from: z.optional(z.nullable(z.int())),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResults>['results'][number];
