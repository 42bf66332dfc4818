// What an agent's two pages about themselves share beyond the guard.
import { useEffect } from 'react';
import { Navigate, useRevalidator } from 'react-router';
import { paths } from '../../paths.ts';
import { useAgentToken } from '../site/agent-session.ts';
import { ErrorPage } from '../site/error-page.tsx';
import { whyUnauthorized } from '../site/page-guard.ts';
import { Unauthorized } from './unauthorized.tsx';

/** How long the words stand there before the page goes on to /login, in ms (api.md, section 5). */
const READING_MS = 2000;

/** In place of the page while nobody is signed in. A session that has just ended leads to /login at once, which says why. */
export function OwnPageError({ error }: { error: unknown }) {
  const why = whyUnauthorized(error);
  if (!why) return <ErrorPage />;
  return why.ended ? <Navigate to={paths.login} replace /> : <Unauthorized after={READING_MS} />;
}

/** Loads the page anew when its token is no longer the stored one: somebody signed in or out, here or in another tab. */
export function useFollowSession(token: string): void {
  const stored = useAgentToken();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (stored !== token) void revalidate();
  }, [stored, token, revalidate]);
}
