import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { whyUnauthorized } from '../session/page-guard.ts';
import { Unauthorized } from '../session/unauthorized.tsx';
import { ErrorPage } from '../shell/error-page.tsx';

/** How long an agent's two pages about themselves say so before they go on, in ms (api.md, section 5). */
export const OWN_PAGE_MS = 2000;

/**
 * In place of an agent's page that nobody may see now; `after` so many ms it goes on to /login. A session that has just ended leads there
 * at once, and /login says why.
 */
export function AgentError({ error, after }: { error: unknown; after: number }) {
  const why = whyUnauthorized(error);
  if (!why) return <ErrorPage />;
  return why.ended ? <Navigate to={paths.login} replace /> : <Unauthorized after={after} />;
}
