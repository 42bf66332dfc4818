import * as z from 'zod/mini';
import { KINDS } from './services/index.ts';

/** Background work that was tried until its tries ended, and waits for an administrator. */
export const givenUpJob = z.object({
  id: z.string(),
  /** The name of its queue, as the metric has it. */
  queue: z.string(),
  /** What it was to do: 'Mail: payment received'. */
  what: z.string(),
  /** What failed last, in the words of whoever refused. */
  reason: z.string(),
  /** How often it was tried. */
  tries: z.int(),
  queued_at: z.string(),
  given_up_at: z.string(),
  /** Whom a mail was for. */
  to: z.nullable(z.string()),
  /** The order it is about; `name` is the applicant's. */
  order: z.nullable(z.object({ id: z.string(), kind: z.enum(KINDS), tracking_id: z.string(), name: z.string(), deleted: z.boolean() })),
});
export type GivenUpJob = z.infer<typeof givenUpJob>;

/** How many were started again. */
export const restartedJobs = z.object({ success: z.literal(true), message: z.string(), started: z.int() });
