import * as z from 'zod/mini';
import { ACTORS, EVENT_NAMES } from './events.ts';
import { KINDS } from './services/index.ts';

/** One entry of `GET /admin/activity`: what happened, who did it, what it is about. */
export const activityEntry = z.object({
  id: z.int(),
  at: z.string(),
  event: z.enum(EVENT_NAMES),
  /** For people: 'Approved the visa application of Ada Obi'. */
  text: z.string(),
  actor: z.enum(ACTORS),
  actor_id: z.nullable(z.int()),
  actor_name: z.string(),
  order_id: z.nullable(z.string()),
  kind: z.nullable(z.enum(KINDS)),
  tracking_id: z.nullable(z.string()),
  /** The applicant's full name. */
  name: z.nullable(z.string()),
  agent_id: z.nullable(z.int()),
  agent_name: z.nullable(z.string()),
  destination_id: z.nullable(z.int()),
  destination: z.nullable(z.string()),
  /** The order, agent or destination it is about has been deleted since. */
  deleted: z.boolean(),
  /** Details that depend on the event: amounts in kobo, a decision's from and to, a destination's changes. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Whose actions are listed: only administrators', or everybody's. */
export const ACTIVITY_BY = ['admins', 'everybody'] as const;
