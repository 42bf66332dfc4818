import * as z from 'zod/mini';
import { numeric } from '../fields.ts';
import { ROLES } from './roles.ts';

export const teamMember = z.object({
  id: z.int(),
  admin_name: z.string(),
  admin_email: z.string(),
  role: z.enum(ROLES),
  second_factor: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.nullable(z.string()),
  disabled_at: z.nullable(z.string()),
  open_orders: z.int(),
});
export type TeamMember = z.infer<typeof teamMember>;

export const openInvitation = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  invited_by: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

export const roleChange = z.object({ role: z.enum(ROLES, 'Choose a role.') });

/** If absent, the colleague's open orders become unassigned. */
export const disabling = z.object({
  hand_over_to: z.optional(
    z.nullable(numeric('Choose a colleague.', z.int32('Choose a colleague.'))),
  ),
});
