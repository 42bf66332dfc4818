import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

/** The document's text. */
export const UNAUTHORIZED = 'Unauthorized: Please log in.';

interface UnauthorizedProps {
  /** Whose page it is. */
  who?: string;
  /** Where they sign in. */
  login?: string;
  /** When it leads there, in ms. */
  after: number;
}

/** A page for agents or administrators, and nobody is signed in: says so, then leads to where one signs in. */
export function Unauthorized({ who = 'agents', login = paths.login, after }: UnauthorizedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(login, { replace: true }), after);
    return () => clearTimeout(timer);
  }, [navigate, login, after]);
  return (
    <Page width="text">
      <div role="alert">
        <h1>{UNAUTHORIZED}</h1>
        <p className="mt-3 text-ink-2 text-lead">This page is for {who}. The login page comes next.</p>
      </div>
      <ButtonLink to={login} replace className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  );
}
