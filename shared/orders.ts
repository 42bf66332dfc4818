import * as z from 'zod/mini';

/** The fields of every service's records besides the documents' own. */
export const orderRecord = {
  /** The agent who submitted it; null for an applicant's own. */
  agent_id: z.nullable(z.int()),
  /** Only in a list with `deleted=yes`. */
  deleted_at: z.optional(z.string()),
};

/** One line of what an order costs, in naira, as it was on the day of submission. */
export const priceLine = z.object({ text: z.string(), detail: z.optional(z.string()), amount: z.number() });
export type ShownPriceLine = z.infer<typeof priceLine>;
