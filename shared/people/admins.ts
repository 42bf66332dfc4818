import * as z from 'zod/mini';
import { email, text } from '../fields.ts';
import { byStatus } from '../orders/states.ts';
import { byKind, type DecidedKind, isDecided, type Kind } from '../services/index.ts';
import { newPassword } from './passwords.ts';
import { PERMISSION_NAMES, ROLES } from './roles.ts';

export const newAdmin = z.object({
  admin_name: text('Enter your name.', 100),
  admin_email: email(),
  admin_password: newPassword,
  invite: text('Open the link in your invitation.', 200),
});
export type NewAdmin = z.infer<typeof newAdmin>;

export const adminLogin = z.object({
  admin_email: email(),
  admin_password: z
    .string('Enter your password.')
    .check(z.minLength(1, 'Enter your password.'), z.maxLength(1024, 'Enter your password.')),
});
export type AdminLogin = z.infer<typeof adminLogin>;

/** An invitation without a role invites an owner. */
export const newInvitation = z.object({ role: z.optional(z.enum(ROLES, 'Choose a role.')) });

const CODE = 'Enter the code.';
const code = z.string(CODE).check(z.trim(), z.minLength(1, CODE), z.maxLength(50, CODE));

export const secondLogin = z.object({ challenge: z.string().check(z.maxLength(200)), code });
export const loggedIn = z.object({ token: z.string() });
export const challenged = z.object({ challenge: z.string() });

export const totpCode = z.object({ code });

/** Identity check: by code with a second factor, else by password. */
export const confirmation = z.object({
  admin_password: z.optional(adminLogin.shape.admin_password),
  code: z.optional(code),
});
export type Confirmation = z.infer<typeof confirmation>;

export const offeredTotp = z.object({ secret: z.string(), url: z.string(), qr: z.string() });
export type OfferedTotp = z.infer<typeof offeredTotp>;
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const CURRENT = 'Enter the password you have now.';
export const passwordChange = z.object({
  current_password: z.string(CURRENT).check(z.minLength(1, CURRENT), z.maxLength(1024, CURRENT)),
  new_password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

export const adminPasswordReset = z.object({
  code: text('Open the link in the email.', 200),
  new_password: newPassword,
});
export type AdminPasswordReset = z.infer<typeof adminPasswordReset>;

const decidedCounts = z.object({ all: z.int(), ...byStatus(() => z.int()) });
const counts = byKind((kind) => (isDecided(kind) ? decidedCounts : z.int())) as {
  [One in Kind]: One extends DecidedKind ? typeof decidedCounts : z.ZodMiniInt;
};

const unpaidOf = z.object({ all: z.int(), unpaid: z.int() });
const decidedUnpaid = z.extend(decidedCounts, { unpaid: z.int() });
const aside = byKind((kind) => (isDecided(kind) ? decidedUnpaid : unpaidOf)) as {
  [One in Kind]: One extends DecidedKind ? typeof decidedUnpaid : typeof unpaidOf;
};

export const adminMe = z.object({
  id: z.int(),
  admin_name: z.string(),
  admin_email: z.string(),
  role: z.enum(ROLES),
  /** The role from the next login on, if raised since this one. */
  next_role: z.nullable(z.enum(ROLES)),
  second_factor: z.boolean(),
  second_factor_needed: z.boolean(),
  recovery_codes: z.int(),
  /** Only 'account' while a second factor is missing. */
  may: z.array(z.enum(PERMISSION_NAMES)),
  /** Items that the role may act on; 0 for everything else. */
  waiting: z.object({
    ...byKind(() => z.int()),
    queue: z.int(),
    agents: z.int(),
    payments: z.int(),
    refunds: z.int(),
    messages: z.int(),
  }),
  counts: z.object(counts),
  /** Counted as on the dashboard. */
  payments: z.object(byKind(() => z.object({ paid: z.int(), unpaid: z.int() }))),
  /** Orders left out of `counts` and (`unpaid`) of `payments`, because nobody has paid for long. */
  aside: z.object(aside),
});
export type AdminMe = z.infer<typeof adminMe>;

export const colleague = z.object({
  id: z.int(),
  admin_name: z.string(),
  role: z.enum(ROLES),
  disabled: z.boolean(),
});
export type Colleague = z.infer<typeof colleague>;
