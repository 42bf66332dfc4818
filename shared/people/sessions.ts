import * as z from 'zod/mini';

export const openSessionRow = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  user_agent: z.nullable(z.string()),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionRow>;
