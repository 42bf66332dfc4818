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

/** The documents' text for a failed search; HTML instead of data comes from a captive portal. */
export function searchFailure(error: unknown, refused: string = SEARCH_TEXTS.notOk): string {
  if (error instanceof Refused) return refused;
  if (error instanceof NotJson) return SEARCH_TEXTS.notJson;
  if (error instanceof NoResponse || error instanceof TypeError) return SEARCH_TEXTS.notOk;
  if (isRouteErrorResponse(error)) {
    if (error.data === SEARCH_TEXTS.fetchFailed) return SEARCH_TEXTS.fetchFailed;
    return isJson(error.data) ? refused : SEARCH_TEXTS.notJson;
  }
  // React Router's error for a 200 response that isn't in its data format.
  if (error instanceof Error && error.message.includes('turbo-stream')) return SEARCH_TEXTS.notJson;
  return SEARCH_TEXTS.fetchFailed;
}

function LoadFailure({ message, back }: { message: string; back: string }) {
  const { pathname, search } = useLocation();
  const leaving = useGoBackSoon();
  return (
    <Page back={back} width="text">
      <h1 className="mt-4">This list didn’t load</h1>
      <Notice tone="bad" role="alert" title={message} className="mt-6">
        <p>
          {`Check your network, then try again.${leaving ? ' You will go back to the previous page in a few seconds.' : ''}`}
        </p>
      </Notice>
      <ButtonLink to={pathname + search} reloadDocument className="mt-6">
        Try again
      </ButtonLink>
    </Page>
  );
}

export function ListingFailure() {
  const kind = kindOf(usePattern());
  return <LoadFailure message={WORDS[kind].listFailed} back={useAudiencePaths().home} />;
}

export function ResultsFailure() {
  const kind = kindOf(usePattern());
  return (
    <LoadFailure message={searchFailure(useRouteError())} back={useAudiencePaths().search(kind)} />
  );
}
