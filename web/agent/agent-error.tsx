import { Navigate, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { whyUnauthorized } from '../session/page-guard.ts';
import { Unauthorized } from '../session/unauthorized.tsx';
import { ErrorPage } from '../shell/error-page.tsx';

/** The delay before redirecting from the two profile pages, in ms (api.md, section 5). */
const OWN_PAGE_MS = 2000;

/** Redirects to /login after `after` ms; at once after an expiry, which /login explains. */
export function AgentError({ after = OWN_PAGE_MS }: { after?: number }) {
  const why = whyUnauthorized(useRouteError());
  if (!why) return <ErrorPage />;
  return why.ended ? <Navigate to={paths.login} replace /> : <Unauthorized after={after} />;
}
