import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { kindOf } from '#shared/services/destination-pages.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import { paths } from '../../paths.ts';
import { placesOf } from '../../place-prices.ts';
import { features, type Handle } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { whenNotSearching } from './revalidate.ts';
import { Search, SearchFailure } from './search.tsx';
import { SEARCH_TEXTS } from './words.ts';

export const handle: Handle = {
  cached: true,
  params: ['origin', 'destination'],
  // One canonical URL per service, also for the agents' search page.
  listed: (path) => paths.search(kindOf(path)),
};

export async function loader({ pattern, context }: LoaderFunctionArgs) {
  const { destinations } = context.get(features);
  const kind = kindOf(pattern);
  const all = await destinations(kind).catch(() => {
    throw data(SEARCH_TEXTS.fetchFailed, 503);
  });
  return { kind, places: placesOf(all), offers: all.length };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, SEARCH_TEXTS.fetchFailed);
  const { searchTitle, many } = WORDS[loaderData.kind];
  return pageMeta(
    matches,
    searchTitle,
    `Choose a nationality and a destination to see the ${many} open to it, priced in naira.`,
  );
};

export const shouldRevalidate = whenNotSearching;

export const ErrorBoundary = SearchFailure;

export default function SearchPage() {
  const response = useLoaderData<typeof loader>();
  return (
    <Page back={paths.home}>
      <Search {...response} />
    </Page>
  );
}
