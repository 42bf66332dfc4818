import { Navigate } from 'react-router';
import { paths } from '../paths.ts';
import { whyUnauthorized } from '../session/page-guard.ts';
import { Unauthorized } from '../session/unauthorized.tsx';
import { ErrorPage } from '../shell/error-page.tsx';

/** The delay on the two profile pages, in ms (api.md, section 5). */
export const OWN_PAGE_MS = 2000;

/**
 * Redirects to /login after `after` ms; at once if the session has just expired, as /login says
 * why.
 */
export function AgentError({ error, after }: { error: unknown; after: number }) {
  const why = whyUnauthorized(error);
  if (!why) return <ErrorPage />;
  return why.ended ? <Navigate to={paths.login} replace /> : <Unauthorized after={after} />;
}
