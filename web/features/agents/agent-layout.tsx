import { useEffect, useRef } from 'react';
import { Navigate, Outlet, useRevalidator } from 'react-router';
import { paths } from '../../paths.ts';
import { pageMeta } from '../../ui/site.ts';
import { AGENT_WAYS, WaysContext } from '../destinations/ways.ts';
import { useAgentToken } from '../site/agent-session.ts';
import { ErrorPage } from '../site/error-page.tsx';
import { whyUnauthorized } from '../site/page-guard.ts';
import type { Route } from './+types/agent-layout';
import { guard } from './guard.ts';
import { UNAUTHORIZED, Unauthorized } from './unauthorized.tsx';

/** How long a page that nobody may see says so, in ms. */
const READING_MS = 5000;

/** Pages have titles of their own; this is for when none of them may be shown. */
export const meta: Route.MetaFunction = ({ matches, error }) =>
  pageMeta(matches, whyUnauthorized(error) ? UNAUTHORIZED : 'Something went wrong');

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

/** Somebody signed in or out, here or in another tab: what this page shows is loaded anew, or no longer shown. */
function useFollowSession() {
  const stored = useAgentToken();
  const shown = useRef<string>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (shown.current !== null && shown.current !== stored) void revalidate();
    shown.current = stored;
  }, [stored, revalidate]);
}

/** Around every page of agents: who may be here, and where their links lead. */
export default function AgentLayout() {
  useFollowSession();
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
