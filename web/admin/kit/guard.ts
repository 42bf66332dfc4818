import { Refused } from '../../api.ts';
import { createPageGuard } from '../../session/page-guard.ts';
import { adminSession } from './admin-session.ts';
import { adminPaths } from './paths.ts';

/** Pages that show a message before redirecting to the login. */
const SAYING = [
  '/admin/add_visa',
  '/admin/add_permit',
  '/admin/permit',
  '/admin/permit-update/:id',
];

export const { guard, readerOf } = createPageGuard({
  session: adminSession,
  login: adminPaths.login,
  leadsOn: (pattern) => !SAYING.includes(pattern),
  // Until the second factor is set up there, no other page opens.
  insteadOf: (error) =>
    error instanceof Refused && error.code === 'second_factor_needed'
      ? adminPaths.account
      : undefined,
});
