import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { NoAnswer, NotJson } from '../../api.ts';
import { kindOf } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useGoBackSoon } from './use-go-back-soon.ts';
import { useWays } from './ways.ts';
import { SEARCH_TEXTS, WORDS } from './words.ts';

/** What became of a search that brought nothing: no answer, somebody else's answer, or our own refusal. */
export function searchFailure(error: unknown): string {
  if (error instanceof NoAnswer || error instanceof NotJson) return error.message;
  if (error instanceof TypeError) return 'Network response was not ok';
  if (isRouteErrorResponse(error) && error.data !== SEARCH_TEXTS.fetchFailed) return 'Server returned non-JSON response';
  return SEARCH_TEXTS.fetchFailed;
}

/** A page whose list could not be fetched: says so, then goes back one page. */
function LoadFailure({ message, back }: { message: string; back: string }) {
  const { pathname, search } = useLocation();
  const leaving = useGoBackSoon();
  return (
    <Page back={back} width="text">
      <h1 className="mt-4">This list didn’t arrive</h1>
      <Notice tone="bad" role="alert" title={message} className="mt-6">
        <p>Check your network, then try again.{leaving && ' You go back to the page before in a few seconds.'}</p>
      </Notice>
      <ButtonLink to={pathname + search} reloadDocument className="mt-6">
        Try again
      </ButtonLink>
    </Page>
  );
}

/** In place of a list of everything that could not be fetched. */
export function ListingFailure() {
  const kind = kindOf(useLocation().pathname);
  return <LoadFailure message={WORDS[kind].listFailed} back={useWays().home} />;
}

/** In place of results that could not be fetched. */
export function ResultsFailure() {
  const kind = kindOf(useLocation().pathname);
  return <LoadFailure message={searchFailure(useRouteError())} back={useWays().search(kind)} />;
}
