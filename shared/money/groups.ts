import * as z from 'zod/mini';

export const MOST_ORDERS = 20;
export const GROUP_DAYS = 7;

/** `amount`: the order's price, in naira. */
export const groupedOrder = z.object({
  tracking_id: z.string(),
  kind: z.string(),
  name: z.string(),
  amount: z.number(),
  payment_status: z.string(),
  /** Absent where it says no more than `payment_status`. */
  payment_state: z.optional(z.string()),
  /** Why it can't be paid, within a sentence; absent if paid or payable. */
  nothing_to_pay: z.optional(z.string()),
  /** What came for it while it is unpaid; whether only the rest is missing. */
  payment_waits: z.optional(z.string()),
  rest_due: z.optional(z.boolean()),
});
export type GroupedOrder = z.infer<typeof groupedOrder>;

/** `amount`: total still due, in naira. */
export const group = z.object({
  code: z.string(),
  orders: z.array(groupedOrder),
  amount: z.number(),
});
export type Group = z.infer<typeof group>;
