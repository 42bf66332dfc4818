import * as z from 'zod/mini';
import { numeric } from './fields.ts';
import { ROLES } from './roles.ts';

/** A colleague as owners see them. */
export const teamMember = z.object({
  id: z.int(),
  admin_name: z.string(),
  admin_email: z.string(),
  role: z.enum(ROLES),
  second_factor: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.nullable(z.string()),
  disabled_at: z.nullable(z.string()),
  /** Orders that are assigned to them and not done. */
  open_orders: z.int(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** An invitation that can still be used; nobody made those of the server itself. */
export const openInvitation = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  invited_by: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** Another role for a colleague. */
export const roleChange = z.object({ role: z.enum(ROLES, 'Choose a role.') });

/** Disabling: to whom the open work goes; left out, it is nobody's. */
export const disabling = z.object({
  hand_over_to: z.optional(z.nullable(z.pipe(numeric('Choose a colleague.'), z.int32('Choose a colleague.')))),
});
