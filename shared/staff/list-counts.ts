import * as z from 'zod/mini';

/** Row counts for the tabs of lists that no other call counts. */
export const listCounts = z.object({
  /** Orders in progress; `mine`: assigned to the current user. */
  queue: z.object({ all: z.int(), overdue: z.int(), mine: z.int() }),
  /** `to_review` includes failed refunds, as in the menu. */
  payments: z.object({ all: z.int(), to_review: z.int() }),
  /** `waiting` counts what the list's filter of that name shows. */
  refunds: z.object({ all: z.int(), waiting: z.int(), sent: z.int(), done: z.int() }),
});
export type ListCounts = z.infer<typeof listCounts>;
