import * as z from 'zod/mini';

/** Null for orders submitted before notices had versions. */
export const agreedVersions = z.object({
  privacy: z.nullable(z.string()),
  terms: z.nullable(z.string()),
});
export type AgreedVersions = z.infer<typeof agreedVersions>;
