import * as z from 'zod/mini';
import { text } from './fields.ts';
import { KINDS } from './services/index.ts';

/** A transaction about which a provider's list and our books don't agree. */
export const paymentDifference = z.object({
  id: z.string(),
  provider: z.string(),
  provider_transaction_id: z.string(),
  /** Under a reference that is none of ours; otherwise than in our books; or in our books alone. */
  difference: z.enum(['unknown', 'other', 'missing']),
  tx_ref: z.string(),
  amount: z.number(),
  currency: z.string(),
  /** What differs, in words. */
  words: z.string(),
  found_at: z.string(),
  /** The order it is about, where it is about one. */
  order_id: z.nullable(z.string()),
  kind: z.nullable(z.enum(KINDS)),
  tracking_id: z.nullable(z.string()),
  /** The provider's own line, as it came. */
  line: z.unknown(),
});
export type PaymentDifference = z.infer<typeof paymentDifference>;

export const differenceSeen = z.object({
  note: text('Say what was done about it.', 500),
});
