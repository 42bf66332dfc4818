import * as z from 'zod/mini';
import { KINDS } from '../services/index.ts';
import { ACTORS, EVENT_NAMES } from './events.ts';

export const activityEntry = z.object({
  id: z.int(),
  at: z.string(),
  event: z.enum(EVENT_NAMES),
  text: z.string(),
  actor: z.enum(ACTORS),
  actor_id: z.nullable(z.int()),
  actor_name: z.string(),
  order_id: z.nullable(z.string()),
  kind: z.nullable(z.enum(KINDS)),
  tracking_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  agent_id: z.nullable(z.int()),
  agent_name: z.nullable(z.string()),
  destination_id: z.nullable(z.int()),
  destination: z.nullable(z.string()),
  deleted: z.boolean(),
  /** Fields depend on the event; amounts in kobo. */
  detail: z.nullable(z.record(z.string(), z.unknown())),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const ACTIVITY_BY = ['admins', 'everybody'] as const;
