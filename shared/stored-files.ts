import * as z from 'zod/mini';
import { MEDIA_TYPES } from './files.ts';

/** What is known of a stored file before it is downloaded. */
export const storedFile = z.object({
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  /** When it arrived. */
  sent_at: z.string(),
  /** Whether it may be downloaded. */
  ready: z.boolean(),
});
export type StoredFile = z.infer<typeof storedFile>;
