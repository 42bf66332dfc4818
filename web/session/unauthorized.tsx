import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { useGoSoon } from '../ui/use-go-soon.ts';

export const UNAUTHORIZED = 'Unauthorized: Please log in.';

interface UnauthorizedProps {
  who?: string;
  login?: string;
  /** The delay before redirecting, in ms. */
  after: number;
}

export function Unauthorized({ who = 'agents', login = paths.login, after }: UnauthorizedProps) {
  const navigate = useNavigate();
  useGoSoon(() => void navigate(login, { replace: true }), after);
  return (
    <Page width="text">
      <div role="alert">
        <h1>{UNAUTHORIZED}</h1>
        <p className="mt-3 text-ink-2 text-lead">
          This page is for {who}. The login page comes next.
        </p>
      </div>
      <ButtonLink to={login} replace className="mt-6">
        Log in
      </ButtonLink>
    </Page>
  );
}
