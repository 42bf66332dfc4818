import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { inRegion } from '#shared/places/region-of.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import { patternOf } from '../../page-pattern.ts';
import { paths } from '../../paths.ts';
import { listed } from '../../places.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { Listing } from './listing.tsx';
import { ListingFailure } from './load-failure.tsx';
import { whenNotSearching } from './revalidate.ts';

export const handle: Handle = { cached: true, listed: true, params: ['search', 'all', 'region'] };

export async function loader({ pattern, context }: LoaderFunctionArgs) {
  const { destinations } = context.get(features);
  const kind = kindOf(pattern);
  const all = await destinations(kind).catch(() => {
    throw data(WORDS[kind].listFailed, 503);
  });
  return { kind, places: all.map(listed).map(inRegion) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const { listFailed, listingTitle, one } = WORDS[kindOf(patternOf(matches))];
  if (!loaderData) return pageMeta(matches, listFailed);
  return pageMeta(
    matches,
    listingTitle,
    `Every destination with its ${one}: how long it takes and what it costs in naira.`,
  );
};

export const shouldRevalidate = whenNotSearching;
export const ErrorBoundary = ListingFailure;

export default function ListingPage() {
  return (
    <Page back={paths.home}>
      <Listing {...useLoaderData<typeof loader>()} />
    </Page>
  );
}
