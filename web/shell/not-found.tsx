import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PatternPage } from './pattern-page.tsx';

export function NotFound({ said }: { said?: string }) {
  return (
    <PatternPage
      title="This page isn’t here"
      ways={
        <>
          <ButtonLink to={paths.home}>Back to the start</ButtonLink>
          <ButtonLink kind="link" to={paths.track()}>
            Track an application
          </ButtonLink>
        </>
      }
    >
      {said && <p className="mb-2 text-ink">{said}</p>}
      <p>The address may be old or mistyped. Nothing you submitted is lost.</p>
    </PatternPage>
  );
}
