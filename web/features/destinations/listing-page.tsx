import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import { matchesSearch } from '#shared/destinations.ts';
import { kindOf, paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { DestinationRows } from './destination-row.tsx';
import { ClearSearch, FilterForm } from './filter-form.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LoadFailure } from './load-failure.tsx';
import { listed } from './places.ts';
import { useAddressSearch } from './use-address-search.ts';
import { WORDS } from './words.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { destinations } = context.get(features);
  const kind = kindOf(new URL(request.url).pathname);
  const all = await destinations(kind).catch(() => {
    throw data(WORDS[kind].listFailed, 503);
  });
  return { kind, places: all.map(listed) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, matches }) => {
  const { listFailed, listingTitle, one } = WORDS[kindOf(location.pathname)];
  if (!loaderData) return pageMeta(matches, listFailed);
  return pageMeta(matches, listingTitle, `Every destination with its ${one}: how long it takes and what it costs in naira.`);
};

/** The page has every destination already; a search only narrows what it shows. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export function ErrorBoundary() {
  return <LoadFailure message={WORDS[kindOf(useLocation().pathname)].listFailed} back={paths.home} />;
}

export default function ListingPage() {
  const { kind, places } = useLoaderData<typeof loader>();
  const filter = useAddressSearch();
  const found = places.filter((place) => matchesSearch(place, filter.search));
  const words = WORDS[kind];
  return (
    <Page back={paths.home}>
      <div className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-end">
        <div>
          <h1>{words.listingTitle}</h1>
          <p className="mt-1.5 text-ink-2">Prices are per person, in naira.</p>
        </div>
        <FilterForm filter={filter} />
      </div>
      <p role="status" className="mt-4 text-ink-2 text-small tabular-nums">
        Showing {found.length} of {places.length}
      </p>
      {found.length > 0 ? (
        <DestinationRows places={found} kind={kind} heading="h2" to={(place) => paths.apply(kind, place.id)} className="mt-2" />
      ) : (
        <Empty title={words.noneListed} className="mt-4">
          <p className="text-ink-2 text-small">Try the country’s full name, or a price such as 62,000.</p>
          {filter.search && <ClearSearch filter={filter} to={paths.listing(kind)} />}
        </Empty>
      )}
      <HowItWorks kind={kind} at={0} search="Look for a destination or a price." className="mt-12" />
    </Page>
  );
}
