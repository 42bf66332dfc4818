import * as z from 'zod/mini';
import { MEDIA_TYPES } from './files.ts';

export const storedFile = z.object({
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  sent_at: z.string(),
  ready: z.boolean(),
});
export type StoredFile = z.infer<typeof storedFile>;
