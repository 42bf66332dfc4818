import * as z from 'zod/mini';
import { done } from '../errors.ts';
import { namedOrder } from '../orders/orders.ts';

export const givenUpJob = z.object({
  id: z.string(),
  queue: z.string(),
  what: z.string(),
  reason: z.string(),
  tries: z.int(),
  queued_at: z.string(),
  given_up_at: z.string(),
  to: z.nullable(z.string()),
  order: z.nullable(
    z.extend(namedOrder, {
      deleted: z.boolean(),
    }),
  ),
});
export type GivenUpJob = z.infer<typeof givenUpJob>;

export const restartedJobs = z.extend(done, {
  started: z.int(),
});
