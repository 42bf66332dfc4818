import * as z from 'zod/mini';
import { LONGEST, optionalText, text } from '../fields.ts';
import { namedOrder } from './orders.ts';
import { storedFile } from './stored-files.ts';

/** Then an administrator has to decide. */
export const UNANSWERED_AFTER_DAYS = 14;

export const ASKED_AGAIN_AFTER_DAYS = 3;

export const UPLOAD_REASONS = [
  'It is blurred: we can’t read everything on it.',
  'It is cut off: all four corners must be visible.',
  'Light or a finger covers part of it.',
  'It has expired.',
  'The name on it differs from your application.',
  'It is another document than the one we need.',
  'A page is missing.',
] as const;

export const FIELD_REASONS = [
  'It differs from your passport.',
  'It is not complete.',
  'It can’t be right: please check it.',
  'We can’t reach you there.',
] as const;

const MOST_ITEMS = 30;

export const newRequest = z.object({
  items: z
    .array(
      z.object({
        field: z.string('Choose what is needed.'),
        reason: text('Say what is wrong with it.', LONGEST.request_reason),
      }),
      'Choose what is needed.',
    )
    .check(
      z.minLength(1, 'Choose what is needed.'),
      z.maxLength(MOST_ITEMS, 'Ask for fewer things at once.'),
    ),
  note: optionalText(LONGEST.request_note, 'lines'),
});
export type NewRequest = z.infer<typeof newRequest>;

export const orderRequest = z.object({
  id: z.string(),
  items: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      reason: z.string(),
      upload: z.boolean(),
      before: z.string(),
      after: z.string(),
      before_url: z.optional(z.string()),
      before_file: z.optional(storedFile),
      after_url: z.optional(z.string()),
      after_file: z.optional(storedFile),
    }),
  ),
  note: z.string(),
  asked_by: z.string(),
  asked_at: z.string(),
  asked_again_at: z.nullable(z.string()),
  answered_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  closed_as: z.nullable(z.string()),
});
export type OrderRequest = z.infer<typeof orderRequest>;

export const unansweredRequest = z.extend(namedOrder, {
  request_id: z.string(),
  asked_at: z.string(),
  asked_again_at: z.nullable(z.string()),
  asked_by: z.string(),
  labels: z.array(z.string()),
});
export type UnansweredRequest = z.infer<typeof unansweredRequest>;
