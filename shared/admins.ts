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

const CODE = 'Enter the code.';
/** A code of the authenticator app, or a recovery code. */
const code = z.string(CODE).check(z.trim(), z.minLength(1, CODE), z.maxLength(50, CODE));

/** The second half of a login. */
export const secondLogin = z.object({ challenge: z.string().check(z.maxLength(200)), code });
/** What a login gets: a session, or a challenge whose code is to be entered. */
export const loggedIn = z.object({ token: z.string() });
export const challenged = z.object({ challenge: z.string() });

/** A code alone: to take a second factor into use, or to remove it. */
export const totpCode = z.object({ code });

/** Who one is, once more, before something that matters: by a code where there is a second factor, else by the password. */
export const confirmation = z.object({ admin_password: z.optional(adminLogin.shape.admin_password), code: z.optional(code) });
export type Confirmation = z.infer<typeof confirmation>;

/** What an authenticator app is set up with. */
export const offeredTotp = z.object({
  /** In base32, to be typed. */
  secret: z.string(),
  /** The same for the app, `otpauth://…`. */
  url: z.string(),
  /** A data URL of the QR code that says it. */
  qr: z.string(),
});
export type OfferedTotp = z.infer<typeof offeredTotp>;
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const CURRENT = 'Enter the password you have now.';
export const passwordChange = z.object({
  current_password: z.string(CURRENT).check(z.minLength(1, CURRENT), z.maxLength(1024, CURRENT)),
  new_password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** A new password by a mailed link. */
export const adminPasswordReset = z.object({
  code: text('Open the link of the mail.', 200),
  new_password: newPassword,
});
export type AdminPasswordReset = z.infer<typeof adminPasswordReset>;

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
  /** The role from the next login on, where it was raised since this one. */
  next_role: z.nullable(z.enum(ROLES)),
  second_factor: z.boolean(),
  /** Nothing but the own account may be used until a second factor is set up. */
  second_factor_needed: z.boolean(),
  /** Recovery codes that are left. */
  recovery_codes: z.int(),
  /** What the role includes, or what of it may be used now. */
  may: z.array(z.enum(PERMISSION_NAMES)),
  /** What the role can do something about; 0 of everything else. */
  waiting: z.object({
    /** Orders in progress, by service and over all. */
    ...byKind(() => z.int()),
    queue: z.int(),
    /** Agents to approve. */
    agents: z.int(),
    /** Payments to review, and refunds that failed. */
    payments: z.int(),
    /** Refunds to approve, to give by hand or to send again. */
    refunds: z.int(),
    /** Messages that did not arrive. */
    messages: z.int(),
  }),
  /** Orders in the lists, by service; for decided services by status too. */
  counts: z.object(counts),
});
export type AdminMe = z.infer<typeof adminMe>;

/** An administrator as colleagues see them; who is disabled works on nothing any more. */
export const colleague = z.object({ id: z.int(), admin_name: z.string(), role: z.enum(ROLES), disabled: z.boolean() });
export type Colleague = z.infer<typeof colleague>;
