import * as z from 'zod/mini';

/** The shape of every error. `message` is for people; `fields` names every wrong field with what to do about it. */
export const errorResponse = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  request_id: z.string(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/** What is declared of a call whose URL is signed: a browser that opens an expired one is led to a page that mails a new one. */
export const signedErrors = { 303: z.null(), '4xx': errorResponse, '5xx': errorResponse };

/** What most calls that change something return. */
export const done = z.object({ success: z.literal(true), message: z.string() });
