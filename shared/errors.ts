import * as z from 'zod/mini';

/** The shape of every error. `message` is for people; `fields` names every wrong field with what to do about it. */
export const errorResponse = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.string(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** What most calls that change something return. */
export const done = z.object({ success: z.literal(true), message: z.string() });
