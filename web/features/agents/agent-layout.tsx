import { Navigate, Outlet } from 'react-router';
import { paths } from '../../paths.ts';
import { pageMeta } from '../../ui/site.ts';
import { AGENT_WAYS, WaysContext } from '../destinations/ways.ts';
import { agentSession } from '../site/agent-session.ts';
import { ErrorPage } from '../site/error-page.tsx';
import { whyUnauthorized } from '../site/page-guard.ts';
import { useFollowSession } from '../site/use-follow-session.ts';
import type { Route } from './+types/agent-layout';
import { agentLinks } from './agent-styles.ts';
import { guard } from './guard.ts';
import { UNAUTHORIZED, Unauthorized } from './unauthorized.tsx';

/** How long a page that nobody may see says so, in ms. */
const READING_MS = 5000;

export const links = agentLinks;

/** Pages have titles of their own; this is for when none of them may be shown. */
export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, whyUnauthorized(error) ? UNAUTHORIZED : 'Something went wrong');

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

/** Around every page of agents: who may be here, and where their links lead. */
export default function AgentLayout() {
  useFollowSession(agentSession);
  return (
    <WaysContext value={AGENT_WAYS}>
      <Outlet />
    </WaysContext>
  );
}

/** In place of a page that nobody may see now. A session that has just ended leads to /login at once, which says why. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const why = whyUnauthorized(error);
  if (!why) return <ErrorPage />;
  return why.ended ? <Navigate to={paths.login} replace /> : <Unauthorized after={READING_MS} />;
}
