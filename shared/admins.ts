import * as z from 'zod/mini';
import { email, text } from './fields.ts';
import { newPassword } from './passwords.ts';

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
