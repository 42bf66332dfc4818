import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

/** The document's text. */
export const UNAUTHORIZED = 'Unauthorized: Please log in.';

/** A page for agents, and nobody is signed in: says so, then leads to where one signs in, `after` so many ms. */
export function Unauthorized({ after }: { after: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, after]);
  return (
    <Page width="text">
      <div role="alert">
        <h1>{UNAUTHORIZED}</h1>
        <p className="mt-3 text-ink-2 text-lead">This page is for agents. The login page comes next.</p>
      </div>
      <ButtonLink to={paths.login} replace className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  );
}
