import * as z from 'zod/mini';
import { KINDS } from '../services/index.ts';
import { MEDIA_TYPES } from './files.ts';

/** Files that are 'waiting' or 'infected' are never served. */
export const SCANS = ['off', 'waiting', 'clean', 'infected'] as const;
export type Scan = (typeof SCANS)[number];

/** Of a harmful file: its applicant was asked for another, or nobody was; staff upload another, or withdraw the waiver that it proves. */
const ANOTHER = ['asked', 'ask', 'upload', 'withdraw'] as const;
export type Another = (typeof ANOTHER)[number];

export const storedFile = z.object({
  media_type: z.enum(MEDIA_TYPES),
  bytes: z.int(),
  sent_at: z.string(),
  ready: z.literal(true),
  scan: z.enum(SCANS),
  another: z.optional(z.enum(ANOTHER)),
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
      another: z.enum(ANOTHER),
    }),
  ),
});
export type ScanReport = z.infer<typeof scanReport>;
