import * as z from 'zod/mini';

/** Nothing to do; to be looked at; to be requested from the applicant. */
const CHECK_STATES = ['met', 'look', 'ask'] as const;
/** A requirement on the reviewer's checklist. */
export const checklistItem = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  enforcement: z.string(),
  may_apply: z.boolean(),
  state: z.enum(CHECK_STATES),
  /** Field name of the upload or answer, if there is one. */
  field: z.optional(z.string()),
  value: z.optional(z.string()),
  url: z.optional(z.string()),
});
export type ChecklistItem = z.infer<typeof checklistItem>;
