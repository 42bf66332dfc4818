import { useEffect, useRef } from 'react';
import { Link, useNavigate, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useSessionEnded } from '../site/agent-session.ts';

/** How long what led to /login can be read, in ms (document 1, sections 4 and 8). */
export const READING_MS = 2000;

/** Goes on to /login after so many ms, in place of this page. */
function useOnToLogin(after_ms: number) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), after_ms);
    return () => clearTimeout(timer);
  }, [navigate, after_ms]);
}

/** What was done, and the way on to /login. It takes the focus, since the form that had it is gone. */
export function DoneOnToLogin({ said }: { said: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useOnToLogin(READING_MS);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Notice tone="good" title={said}>
        <p>
          Now you come to the login page. <Link to={paths.login}>Log in</Link>
        </p>
      </Notice>
    </div>
  );
}

/**
 * In place of an agent's page while nobody is signed in: says so, and goes on to /login after `after_ms`.
 * A session that has just ended goes there at once: /login says why.
 */
export function Unauthorized({ after_ms = READING_MS }: { after_ms?: number }) {
  const ended = useSessionEnded();
  // Already on the way somewhere, as after signing out: then nothing needs saying.
  const leaving = useNavigation().state !== 'idle';
  const silent = useRef(leaving || ended).current;
  useOnToLogin(ended ? 0 : after_ms);
  return (
    <Page>
      <h1>{silent ? 'You are signed out' : 'This page is for agents'}</h1>
      {!silent && (
        <Notice tone="bad" role="alert" title="Unauthorized: Please log in." className="mt-6 max-w-form">
          <p>
            You come to the login page in a few seconds. <Link to={paths.login}>Log in now</Link>
          </p>
        </Notice>
      )}
    </Page>
  );
}
