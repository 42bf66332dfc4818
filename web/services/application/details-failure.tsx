import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { Refused } from '../../api.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { usePattern } from '../../page-pattern.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { FORM_WORDS, NO_ID } from './words.ts';

export function DetailsFailure() {
  const { pathname } = useLocation();
  const error = useRouteError();
  const audiencePaths = useAudiencePaths();
  const kind = kindOf(usePattern());
  const { one, notFound } = FORM_WORDS[kind];
  const missing = (isRouteErrorResponse(error) || error instanceof Refused) && error.status === 404;
  const listing = audiencePaths.listing(kind);
  return (
    <Page back={listing ?? audiencePaths.search(kind)} width="text">
      <h1 className="mt-4">
        {isRouteErrorResponse(error) && error.data?.message === NO_ID ? NO_ID : notFound}
      </h1>
      <p className="mt-3 text-lead text-ink-2">
        {missing
          ? `No ${one} that is on offer now has this address. Nothing you submitted is lost.`
          : 'The page did not load completely. What you typed is kept. Check your network, then try again.'}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {!missing && (
          <ButtonLink to={pathname} reloadDocument>
            Try again
          </ButtonLink>
        )}
        {listing && (
          <ButtonLink to={listing} kind={missing ? 'main' : 'second'}>
            See every {one} on offer
          </ButtonLink>
        )}
        <ButtonLink to={audiencePaths.search(kind)} kind={missing && !listing ? 'main' : 'second'}>
          Search again
        </ButtonLink>
      </div>
    </Page>
  );
}
