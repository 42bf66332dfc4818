import { paths } from '../../paths.ts';
import { agentSession } from '../site/agent-session.ts';
import { createPageGuard } from '../site/page-guard.ts';

/** Agents' pages; the form for visas leads on to the login at once (document 1, section 2). */
export const { guard, readerOf } = createPageGuard({
  session: agentSession,
  login: paths.login,
  leadsOn: (pathname) => pathname.startsWith('/visa-agent/'),
});
