import * as z from 'zod/mini';
import { numeric } from '../fields.ts';
import { cancellation } from '../money/refunds.ts';
import { newRequest } from '../orders/requests.ts';
import { decision } from '../services/application-form.ts';
import { assigneeChange, newNote } from './queue.ts';
import { viewList, viewQuery } from './views.ts';

export const MOST_AT_ONCE = 500;

/** For how long what was just done can be undone. */
export const UNDO_MS = 10_000;

const IDS = `Choose 1 to ${MOST_AT_ONCE} orders.`;
const EXPECTED = 'Say how many you saw.';
/** As the database spells them: once is once. */
const ids = z
  .array(z.string(IDS).check(z.toLowerCase()), IDS)
  .check(z.minLength(1, IDS), z.maxLength(MOST_AT_ONCE, IDS));
/** What can be undone, beside handing over, which is done again the other way round. */
const UNDONE = ['decide', 'request', 'note'] as const;
export type Undone = (typeof UNDONE)[number];
export const undoneOrders = z.object({
  ids,
  action: z._default(z.enum(UNDONE, 'Say decide, request or note.'), 'decide'),
});
export const chosenRows = z.object({ list: viewList, ids });

/** `ids`, or what stands in a list, which must be as many as were seen. */
const which = {
  ids: z.optional(ids),
  list: z.optional(viewList),
  query: z._default(viewQuery, ''),
  expected: z.optional(z.pipe(numeric(EXPECTED), z.int(EXPECTED))),
};

const { reviewed: _, ...decided } = decision.shape;

/** Each as its single call takes it; texts may name placeholders. */
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
      /** By default what each order's terms say. */
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
      /** It was so before: undoing it would take back somebody's earlier act. */
      unchanged: z.optional(z.boolean()),
    }),
  ),
});
export type BulkResult = z.infer<typeof bulkResults>['results'][number];
