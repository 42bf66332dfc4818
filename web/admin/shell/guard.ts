import { createPageGuard } from '../../features/site/page-guard.ts';
import { paths } from '../../paths.ts';
import { adminSession } from './admin-session.ts';

/** Pages that say why before they lead to the login (api.md, section 7); the others lead there at once. */
const SAYING = /^\/admin\/(add_visa|add_permit|permit|permit-update\/[^/]+)\/?$/;

/** Administrators' pages. */
export const { guard, readerOf } = createPageGuard({
  session: adminSession,
  login: paths.adminLogin,
  leadsOn: (pathname) => !SAYING.test(pathname),
});
