import { useEffect, useState } from 'react';
import { isRouteErrorResponse, NavigationType, useLocation, useNavigate, useNavigationType, useRouteError } from 'react-router';
import { NoAnswer, NotJson } from '../../api.ts';
import { kindOf } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useWays } from './ways.ts';
import { SEARCH_TEXTS, WORDS } from './words.ts';

/** Long enough to read it, in ms. */
const READING_MS = 5000;

/** What became of a search that brought nothing: no answer, somebody else's answer, or our own refusal. */
export function searchFailure(error: unknown): string {
  if (error instanceof NoAnswer || error instanceof NotJson) return error.message;
  if (error instanceof TypeError) return 'Network response was not ok';
  if (isRouteErrorResponse(error) && error.data !== SEARCH_TEXTS.fetchFailed) return 'Server returned non-JSON response';
  return SEARCH_TEXTS.fetchFailed;
}

/**
 * A page whose list could not be fetched: says so, then goes back one page when there is one of ours to go back to.
 * Who came here by going back already stays: without a network the page before would send them on and on.
 */
function LoadFailure({ message, back }: { message: string; back: string }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const place = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (place === 0 || cameBack) return;
    setLeaving(true);
    const timer = setTimeout(() => navigate(-1), READING_MS);
    return () => clearTimeout(timer);
  }, [navigate, cameBack]);
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
