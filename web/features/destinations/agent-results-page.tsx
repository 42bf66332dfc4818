import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import { AgentPage } from '../../agent/agent-page.tsx';
import { AgentSkeleton } from '../../agent/agent-skeleton.tsx';
import { readerOf } from '../../agent/guard.ts';
import { callApi } from '../../api.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { pageMeta } from '../../ui/site.ts';
import { findResults, resultsTitle } from './find-results.ts';
import { ResultsFailure } from './load-failure.tsx';
import { ResultsAnswer } from './results-answer.tsx';
import { whenAskedAnew } from './revalidate.ts';

export const handle: Handle = { cached: true, params: ['origin', 'destination', 'search', 'all'] };

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const reader = readerOf(args);
  const { searchParams } = args.url;
  const kind = kindOf(args.pattern);
  const results = findResults(kind, searchParams, async (query) => {
    const { data } = await callApi(`GET /${kind}/available-destinations`, { query, ...reader });
    return data;
  });
  const [agent, response] = await Promise.all([callApi('GET /agents/details', reader), results]);
  return { agent, response };
}

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
  pageMeta(
    matches,
    loaderData ? resultsTitle(loaderData.response) : WORDS[kindOf(patternOf(matches))].searchTitle,
  );

export const shouldRevalidate = whenAskedAnew;
export const ErrorBoundary = ResultsFailure;

export function HydrateFallback() {
  return <AgentSkeleton shape="rows" says={WORDS[kindOf(usePattern())].loading} />;
}

export default function AgentResultsPage() {
  const { agent, response } = useLoaderData<typeof clientLoader>();
  return (
    <AgentPage agent={agent} back={paths.agentSearch(response.kind)}>
      <ResultsAnswer response={response} />
    </AgentPage>
  );
}
