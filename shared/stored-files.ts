import * as z from 'zod/mini';
import { MEDIA_TYPES } from './files.ts';

/** 'waiting' and 'infected' ones are never served. */
export const SCANS = ['off', 'waiting', 'clean', 'infected'] as const;
export type Scan = (typeof SCANS)[number];

export const storedFile = z.object({
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  sent_at: z.string(),
  ready: z.boolean(),
  scan: z.enum(SCANS),
});
export type StoredFile = z.infer<typeof storedFile>;
