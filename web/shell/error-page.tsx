import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PatternPage } from './pattern-page.tsx';

/** `said`: a reason to show. */
export function ErrorPage({ said }: { said?: string }) {
  const { pathname, search } = useLocation();
  return (
    <PatternPage
      title="This page could not be shown"
      ways={
        <>
          <ButtonLink to={pathname + search} reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink kind="link" to={paths.home} reloadDocument>
            Back to the start
          </ButtonLink>
        </>
      }
    >
      {said && <p className="mb-2 text-ink">{said}</p>}
      <p>The fault is ours. Nothing you submitted or paid is lost.</p>
    </PatternPage>
  );
}
