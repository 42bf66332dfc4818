import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import { AgentPage } from '../../agent/agent-page.tsx';
import { AgentSkeleton } from '../../agent/agent-skeleton.tsx';
import { readerOf } from '../../agent/guard.ts';
import { callApi } from '../../api.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import { placesOf } from '../../place-prices.ts';
import type { Handle } from '../../server-context.ts';
import { pageMeta } from '../../ui/site.ts';
import { whenNotSearching } from './revalidate.ts';
import { Search, SearchFailure } from './search.tsx';

export const handle: Handle = { cached: true, params: ['origin', 'destination'] };

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const reader = readerOf(args);
  const kind = kindOf(args.pattern);
  const [agent, { data: all }] = await Promise.all([
    callApi('GET /agents/details', reader),
    callApi(`GET /${kind}/available-destinations`, reader),
  ]);
  return { agent, kind, places: placesOf(all), offers: all.length };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, WORDS[kindOf(patternOf(matches))].searchTitle);

export const shouldRevalidate = whenNotSearching;
export const ErrorBoundary = SearchFailure;

export function HydrateFallback() {
  return <AgentSkeleton shape="fields" says={WORDS[kindOf(usePattern())].loading} />;
}

export default function AgentSearchPage() {
  const { agent, ...search } = useLoaderData<typeof clientLoader>();
  return (
    <AgentPage agent={agent} back={paths.dashboard}>
      <Search {...search} />
    </AgentPage>
  );
}
