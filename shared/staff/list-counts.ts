import * as z from 'zod/mini';

/** How many rows stand behind the tabs of lists whose statuses nobody counts elsewhere. */
export const listCounts = z.object({
  /** Orders in progress; `mine` are the reader's. */
  queue: z.object({ all: z.int(), overdue: z.int(), mine: z.int() }),
  /** `to_review` with the refunds that failed, as the menu counts them. */
  payments: z.object({ all: z.int(), to_review: z.int() }),
  /** `waiting` as the list's filter of that name. */
  refunds: z.object({ all: z.int(), waiting: z.int(), sent: z.int(), done: z.int() }),
});
export type ListCounts = z.infer<typeof listCounts>;
