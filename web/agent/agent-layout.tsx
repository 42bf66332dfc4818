import { Outlet } from 'react-router';
import { AGENT_PATHS, AudiencePathsContext } from '../audience-paths.ts';
import { agentSession } from '../session/agent-session.ts';
import { whyUnauthorized } from '../session/page-guard.ts';
import { UNAUTHORIZED } from '../session/unauthorized.tsx';
import { useFollowSession } from '../session/use-follow-session.ts';
import { pageMeta } from '../ui/site.ts';
import type { Route } from './+types/agent-layout';
import { AgentError } from './agent-error.tsx';
import { guard } from './guard.ts';

/** The delay before redirecting, in ms. */
const READING_MS = 5000;

export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, whyUnauthorized(error) ? UNAUTHORIZED : 'Something went wrong');

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

export default function AgentLayout() {
  useFollowSession(agentSession);
  return (
    <AudiencePathsContext value={AGENT_PATHS}>
      <Outlet />
    </AudiencePathsContext>
  );
}

export const ErrorBoundary = () => <AgentError after={READING_MS} />;
