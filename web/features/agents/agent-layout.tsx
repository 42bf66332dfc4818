import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { AGENT_WAYS, WaysContext } from '../destinations/ways.ts';
import { ErrorPage } from '../site/error-page.tsx';
import type { Route } from './+types/agent-layout';
import { guard, whyUnauthorized } from './guard.ts';
import { Unauthorized } from './unauthorized.tsx';

/** How long a page that nobody may see says so, in ms. */
const READING_MS = 5000;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [guard];

/** Somebody signed in or out in another tab: what this one shows is loaded anew, or no longer shown. */
function useOtherTabs() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const changed = ({ key }: StorageEvent) => {
      if (key === 'token' || key === null) void revalidate();
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, [revalidate]);
}

/** Around every page of agents: who may be here, and where their links lead. */
export default function AgentLayout() {
  useOtherTabs();
  return (
    <WaysContext value={AGENT_WAYS}>
      <Outlet />
    </WaysContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const why = whyUnauthorized(error);
  return why ? <Unauthorized after={READING_MS} ended={why.ended} /> : <ErrorPage />;
}
