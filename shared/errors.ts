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

export const ok = (message: string) => ({ success: true as const, message });

/** Path parameters of routes about one item. */
export const byId = z.object({ id: z.string() });
