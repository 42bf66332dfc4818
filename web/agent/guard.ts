import { paths } from '../paths.ts';
import { agentSession } from '../session/agent-session.ts';
import { createPageGuard } from '../session/page-guard.ts';

/** Without a session, the visa form redirects to the login at once (document 1, section 2). */
export const { guard, readerOf } = createPageGuard({
  session: agentSession,
  login: paths.login,
  leadsOn: (pattern) => pattern === '/visa-agent/:id',
});
