import {
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRouteError,
  useSearchParams,
} from 'react-router';
import type { ApplicationKind } from '#shared/states.ts';
import { kindOf, paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { HowItWorks } from './how-it-works.tsx';
import { searchFailure } from './load-failure.tsx';
import { type Place, placesOf } from './places.ts';
import { SearchForm } from './search-form.tsx';
import { SEARCH_TEXTS, WORDS } from './words.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { destinations } = context.get(features);
  const kind = kindOf(new URL(request.url).pathname);
  const all = await destinations(kind).catch(() => {
    throw data(SEARCH_TEXTS.fetchFailed, 503);
  });
  return { kind, places: placesOf(all), offers: all.length };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, SEARCH_TEXTS.fetchFailed);
  const { searchTitle, many } = WORDS[loaderData.kind];
  return pageMeta(matches, searchTitle, `Choose a nationality and a destination to see the ${many} open to it, priced in naira.`);
};

/** The choice in the address changes nothing that was fetched. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

interface SearchProps {
  kind: ApplicationKind;
  places: readonly Place[];
  /** How many there are in all. */
  offers?: number;
  /** Why there are no suggestions; the search works without them. */
  failure?: string;
}

function Search({ kind, places, offers, failure }: SearchProps) {
  const [params] = useSearchParams();
  const words = WORDS[kind];
  return (
    <Page back={paths.home}>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] lg:gap-24">
        <div>
          <h1 className="mt-4">{words.searchTitle}</h1>
          <p className="mt-3 text-ink-2 text-lead">{words.searchLead}</p>
          {failure && (
            <Notice tone="bad" role="alert" title={failure} className="mt-6">
              <p>There are no suggestions now. Type the destination and search all the same.</p>
            </Notice>
          )}
          <SearchForm
            key={kind}
            kind={kind}
            places={places}
            origin={params.get('origin') ?? undefined}
            destination={params.get('destination') ?? undefined}
            className="mt-6"
          />
          <Link to={paths.listing(kind)} className="link mt-3 -ml-1">
            See all {offers} {words.many}
          </Link>
        </div>
        <HowItWorks kind={kind} at={0} direction="down" className="lg:mt-6 lg:border-line lg:border-l lg:pl-12" />
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <Search kind={kindOf(useLocation().pathname)} places={[]} failure={searchFailure(useRouteError())} />;
}

export default function SearchPage() {
  return <Search {...useLoaderData<typeof loader>()} />;
}
