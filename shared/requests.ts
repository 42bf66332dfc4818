// Requests for more: what an administrator asks an applicant for again.
import * as z from 'zod/mini';
import { optionalText, text } from './fields.ts';

/** How many things one request may name. */
const MOST_ITEMS = 30;

/** What is asked for: uploads and correctable fields by name, each with a reason. */
export const newRequest = z.object({
  items: z
    .array(
      z.object({ field: z.string('Choose what is needed.'), reason: text('Say what is wrong with it.', 300) }),
      'Choose what is needed.',
    )
    .check(z.minLength(1, 'Choose what is needed.'), z.maxLength(MOST_ITEMS, 'Ask for fewer things at once.')),
  note: optionalText(2000, 'lines'),
});
export type NewRequest = z.infer<typeof newRequest>;

/** A request, as an order's page shows it. */
export const orderRequest = z.object({
  id: z.string(),
  items: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      reason: z.string(),
      upload: z.boolean(),
      /** Of an answered field: before and after. */
      before: z.string(),
      after: z.string(),
      /** Of an answered upload: signed URLs of the version before and the one that came. */
      before_url: z.optional(z.string()),
      after_url: z.optional(z.string()),
    }),
  ),
  note: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  answered_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  closed_as: z.nullable(z.string()),
});
export type OrderRequest = z.infer<typeof orderRequest>;
