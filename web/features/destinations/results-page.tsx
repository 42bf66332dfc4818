import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { findResults, listedAs, resultsTitle } from './find-results.ts';
import { ResultsFailure } from './load-failure.tsx';
import { ResultsAnswer } from './results-answer.tsx';
import { whenAskedAnew } from './revalidate.ts';
import { SEARCH_TEXTS } from './words.ts';

export const handle: Handle = {
  cached: true,
  params: ['origin', 'destination', 'search', 'all'],
  listed: (_path, loaderData) => (loaderData as { listed_as?: string } | undefined)?.listed_as,
};

export async function loader({ url, pattern, context }: LoaderFunctionArgs) {
  const { destinations } = context.get(features);
  const kind = kindOf(pattern);
  const response = await findResults(kind, url.searchParams, (filter) =>
    destinations(kind, filter).catch(() => {
      throw data(SEARCH_TEXTS.fetchFailed, 503);
    }),
  );
  return { ...response, listed_as: listedAs(response) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, SEARCH_TEXTS.fetchFailed);
  if (loaderData.asked !== 'both') return pageMeta(matches, resultsTitle(loaderData));
  const { kind, origin, destination } = loaderData;
  return pageMeta(
    matches,
    resultsTitle(loaderData),
    `The ${WORDS[kind].many} for ${destination} that are open to passports of ${origin}: how long they take and what they cost in naira.`,
  );
};

export const shouldRevalidate = whenAskedAnew;
export const ErrorBoundary = ResultsFailure;

export default function ResultsPage() {
  const response = useLoaderData<typeof loader>();
  return (
    <Page back={paths.search(response.kind)}>
      <ResultsAnswer response={response} />
    </Page>
  );
}
