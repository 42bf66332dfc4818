import { useLocation } from 'react-router';
import type { ApplicationKind } from '#shared/states.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { FORM_WORDS } from './words.ts';

/** A form whose destination is not there, or did not arrive: says so, and the ways back. */
export function DetailsFailure({ kind, message, missing }: { kind: ApplicationKind; message: string; missing: boolean }) {
  const { pathname } = useLocation();
  return (
    <Page back={paths.listing(kind)} width="text">
      <h1 className="mt-4">{message}</h1>
      <p className="mt-3 text-lead text-ink-2">
        {missing
          ? `This address leads to no ${FORM_WORDS[kind].one} that is on offer now. Nothing you filed is lost.`
          : 'The page did not arrive whole. What you typed is kept. Check your network, then try again.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {!missing && (
          <ButtonLink to={pathname} reloadDocument>
            Try again
          </ButtonLink>
        )}
        <ButtonLink to={paths.listing(kind)} kind={missing ? 'main' : 'second'}>
          See every {FORM_WORDS[kind].one} on offer
        </ButtonLink>
        <ButtonLink to={paths.search(kind)} kind="second">
          Search again
        </ButtonLink>
      </div>
    </Page>
  );
}
