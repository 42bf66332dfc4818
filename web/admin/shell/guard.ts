import { createPageGuard } from '../../features/site/page-guard.ts';
import { paths } from '../../paths.ts';
import { adminSession } from './admin-session.ts';

/** Pages that show a message before redirecting to the login (api.md, section 7); the others redirect at once. */
const SAYING = /^\/admin\/(add_visa|add_permit|permit|permit-update\/[^/]+)\/?$/;

/** The guard of administrators' pages. */
export const { guard, readerOf } = createPageGuard({
  session: adminSession,
  login: paths.adminLogin,
  leadsOn: (pathname) => !SAYING.test(pathname),
});
