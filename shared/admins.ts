import * as z from 'zod/mini';
import { email, text } from './fields.ts';
import { newPassword } from './passwords.ts';
import { PERMISSION_NAMES, ROLES } from './roles.ts';
import { byKind, type DecidedKind, isDecided, type Kind } from './services/index.ts';
import { byStatus } from './states.ts';

export const newAdmin = z.object({
  admin_name: text('Enter your name.', 100),
  admin_email: email(),
  admin_password: newPassword,
  invite: text('Open the link of your invitation.', 200),
});
export type NewAdmin = z.infer<typeof newAdmin>;

export const adminLogin = z.object({
  admin_email: email(),
  admin_password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), z.maxLength(1024, 'Enter your password.')),
});
export type AdminLogin = z.infer<typeof adminLogin>;

/** An invitation; without a role it makes an owner, as before there were roles. */
export const newInvitation = z.object({ role: z.optional(z.enum(ROLES, 'Choose a role.')) });

/** Who one is, once more, before something that matters. */
export const confirmation = z.pick(adminLogin, { admin_password: true });

const decidedCounts = z.object({ all: z.int(), ...byStatus(() => z.int()) });
const counts = byKind((kind) => (isDecided(kind) ? decidedCounts : z.int())) as {
  [One in Kind]: One extends DecidedKind ? typeof decidedCounts : z.ZodMiniInt;
};

/** The signed-in administrator and the counts that the navigation of every page shows. */
export const adminMe = z.object({
  id: z.int(),
  admin_name: z.string(),
  admin_email: z.string(),
  role: z.enum(ROLES),
  /** What the role includes. */
  may: z.array(z.enum(PERMISSION_NAMES)),
  waiting: z.object({
    /** Orders by service: to be decided, or not paid yet. */
    ...byKind(() => z.int()),
    /** Agents to approve. */
    agents: z.int(),
    /** Payments to review. */
    payments: z.int(),
  }),
  /** Orders in the lists, by service; for decided services by status too. */
  counts: z.object(counts),
});
export type AdminMe = z.infer<typeof adminMe>;

/** An administrator as colleagues see them. */
export const colleague = z.object({ id: z.int(), admin_name: z.string() });
export type Colleague = z.infer<typeof colleague>;
