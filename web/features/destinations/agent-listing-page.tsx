import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import type { Handle } from '../../server-context.ts';
import { pageMeta } from '../../ui/site.ts';
import { readAgent, readDestinations } from '../agents/agent-calls.ts';
import { AgentPage } from '../agents/agent-page.tsx';
import { AgentSkeleton } from '../agents/agent-skeleton.tsx';
import { readerOf } from '../agents/guard.ts';
import { Listing } from './listing.tsx';
import { ListingFailure } from './load-failure.tsx';
import { whenNotSearching } from './revalidate.ts';
import { WORDS } from './words.ts';

export const handle: Handle = { cached: true, params: ['search'] };

/** Agents have a list of permits only (document 1, section 2). */
const KIND = 'permit';

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const reader = readerOf(args);
  const [agent, places] = await Promise.all([readAgent(reader), readDestinations(reader, KIND)]);
  return { agent, places };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, WORDS[KIND].listingTitle);

export const shouldRevalidate = whenNotSearching;
export const ErrorBoundary = ListingFailure;

export function HydrateFallback() {
  return <AgentSkeleton shape="rows" says={WORDS[KIND].loading} />;
}

export default function AgentListingPage() {
  const { agent, places } = useLoaderData<typeof clientLoader>();
  return (
    <AgentPage agent={agent} back={paths.dashboard}>
      <Listing kind={KIND} places={places} />
    </AgentPage>
  );
}
