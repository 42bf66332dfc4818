import * as z from 'zod/mini';

export const orderEdition = z.object({ id: z.int(), version: z.int() });
export type OrderEdition = z.infer<typeof orderEdition>;

/** Nothing to do; to be looked at; to be asked for. */
export const CHECK_STATES = ['met', 'look', 'ask'] as const;
/** A requirement as a reviewer ticks it off. */
export const checklistItem = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  enforcement: z.string(),
  may_apply: z.boolean(),
  state: z.enum(CHECK_STATES),
  /** The upload's or the answer's name, where there is one. */
  field: z.optional(z.string()),
  value: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type ChecklistItem = z.infer<typeof checklistItem>;
