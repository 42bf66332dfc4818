import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

interface UnauthorizedProps {
  /** How long the words stand there before the page goes on to /login, in ms. */
  after: number;
  /** There was a session, and the server has ended it. */
  ended?: boolean;
}

/** A page for agents, and nobody is signed in: says so, then leads to where one signs in. */
export function Unauthorized({ after, ended }: UnauthorizedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, after]);
  return (
    <Page width="text">
      <div role="alert">
        <h1>Unauthorized: Please log in.</h1>
        <p className="mt-3 text-ink-2 text-lead">
          {ended
            ? 'You were signed out here: the session has ended. What you typed into a form is kept in this tab, and is back when you open it again.'
            : 'This page is for agents.'}{' '}
          We take you to the login in a few seconds.
        </p>
      </div>
      <ButtonLink to={paths.login} replace className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  );
}
