import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { inRegion } from '#shared/places/region-of.ts';
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
import { Listing } from './listing.tsx';
import { ListingFailure } from './load-failure.tsx';
import { whenNotSearching } from './revalidate.ts';

export const handle: Handle = { cached: true, params: ['search', 'all', 'region'] };

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const reader = readerOf(args);
  const kind = kindOf(args.pattern);
  const [agent, { data: places }] = await Promise.all([
    callApi('GET /agents/details', reader),
    callApi(`GET /${kind}/available-destinations`, reader),
  ]);
  return { agent, places: places.map(inRegion), kind };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, WORDS[kindOf(patternOf(matches))].listingTitle);

export const shouldRevalidate = whenNotSearching;
export const ErrorBoundary = ListingFailure;

export function HydrateFallback() {
  return <AgentSkeleton shape="rows" says={WORDS[kindOf(usePattern())].loading} />;
}

export default function AgentListingPage() {
  const { agent, places, kind } = useLoaderData<typeof clientLoader>();
  return (
    <AgentPage agent={agent} back={paths.dashboard}>
      <Listing kind={kind} places={places} />
    </AgentPage>
  );
}
