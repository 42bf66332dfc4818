import * as z from 'zod/mini';

export const errorResponse = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.string(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** An expired signed URL redirects browsers to a page that mails a new one. */
export const signedFile = { 200: z.any(), 303: z.null() };

export const done = z.object({ success: z.literal(true), message: z.string() });

/** What such a call returns. */
export const ok = (message: string) => ({ success: true as const, message });

/** The path of a call about one thing. */
export const byId = z.object({ id: z.string() });
