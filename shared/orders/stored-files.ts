import * as z from 'zod/mini';
import { KINDS } from '../services/index.ts';
import { MEDIA_TYPES } from './files.ts';

/** Files that are 'waiting' or 'infected' are never served. */
export const SCANS = ['off', 'waiting', 'clean', 'infected'] as const;
export type Scan = (typeof SCANS)[number];

export const storedFile = z.object({
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  sent_at: z.string(),
  ready: z.literal(true),
  scan: z.enum(SCANS),
});
export type StoredFile = z.infer<typeof storedFile>;

/** Whether the virus scanner responds, its backlog and its findings. */
export const scanReport = z.object({
  scanner: z.enum(['on', 'off']),
  away_since: z.nullable(z.string()),
  waiting: z.int(),
  infected: z.array(
    z.object({
      order_id: z.string(),
      kind: z.enum(KINDS),
      tracking_id: z.string(),
      name: z.string(),
      label: z.string(),
    }),
  ),
});
export type ScanReport = z.infer<typeof scanReport>;
