import * as z from 'zod/mini';
import { KINDS } from './services/index.ts';

/** A background job whose retries are used up; it waits for an administrator. */
export const givenUpJob = z.object({
  id: z.string(),
  /** The name of its queue, as in the metric `jobs_given_up`. */
  queue: z.string(),
  /** What it does: 'Mail: payment received'. */
  what: z.string(),
  /** The last error's message. */
  reason: z.string(),
  /** How often it was tried. */
  tries: z.int(),
  queued_at: z.string(),
  given_up_at: z.string(),
  /** The receiver, where it is a mail. */
  to: z.nullable(z.string()),
  /** The order it is about; `name` is the applicant's. */
  order: z.nullable(z.object({ id: z.string(), kind: z.enum(KINDS), tracking_id: z.string(), name: z.string(), deleted: z.boolean() })),
});
export type GivenUpJob = z.infer<typeof givenUpJob>;

/** How many were retried. */
export const restartedJobs = z.object({ success: z.literal(true), message: z.string(), started: z.int() });
