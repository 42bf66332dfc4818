import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { KINDS } from '../services/index.ts';

export const paymentDifference = z.object({
  id: z.string(),
  provider: z.string(),
  provider_transaction_id: z.string(),
  /** Unknown reference; different details; not found at the provider. */
  difference: z.enum(['unknown', 'other', 'missing']),
  tx_ref: z.string(),
  amount: z.number(),
  currency: z.string(),
  words: z.string(),
  found_at: z.string(),
  order_id: z.nullable(z.string()),
  kind: z.nullable(z.enum(KINDS)),
  tracking_id: z.nullable(z.string()),
  line: z.unknown(),
});
export type PaymentDifference = z.infer<typeof paymentDifference>;

export const differenceSeen = z.object({ note: text('Say what was done about it.', 500) });
