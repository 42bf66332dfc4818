import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import { NoResponse, NotJson, Refused } from '../../api.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { usePattern } from '../../page-pattern.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useGoBackSoon } from './use-go-back-soon.ts';
import { SEARCH_TEXTS } from './words.ts';

const isJson = (text: unknown): boolean => {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
};

/**
 * What became of a search that brought nothing, in the documents' words: no answer or a refusal, an answer that is a page (a hotel's
 * login, a proxy's excuse), or our own word that the destinations could not be read. `refused` is said of a refusal.
 */
export function searchFailure(error: unknown, refused: string = SEARCH_TEXTS.notOk): string {
  if (error instanceof Refused) return refused;
  if (error instanceof NotJson) return SEARCH_TEXTS.notJson;
  if (error instanceof NoResponse || error instanceof TypeError) return SEARCH_TEXTS.notOk;
  if (isRouteErrorResponse(error)) {
    if (error.data === SEARCH_TEXTS.fetchFailed) return SEARCH_TEXTS.fetchFailed;
    return isJson(error.data) ? refused : SEARCH_TEXTS.notJson;
  }
  // React Router asks for a page's data in a form of its own, and says so of a 200 that holds something else.
  if (error instanceof Error && error.message.includes('turbo-stream')) return SEARCH_TEXTS.notJson;
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
  const kind = kindOf(usePattern());
  return <LoadFailure message={WORDS[kind].listFailed} back={useAudiencePaths().home} />;
}

/** In place of results that could not be fetched. */
export function ResultsFailure() {
  const kind = kindOf(usePattern());
  return <LoadFailure message={searchFailure(useRouteError())} back={useAudiencePaths().search(kind)} />;
}
