import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router';
import { kindOf, paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { LoadFailure, searchFailure } from './load-failure.tsx';
import { named, nationalityOf } from './names.ts';
import { NothingAsked } from './nothing-asked.tsx';
import { listed, placesOf } from './places.ts';
import { Results } from './results.tsx';
import { SearchForm } from './search-form.tsx';
import { SEARCH_TEXTS, WORDS } from './words.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { destinations } = context.get(features);
  const { pathname, searchParams } = new URL(request.url);
  const kind = kindOf(pathname);
  const [origin, destination] = ['origin', 'destination'].map((name) => searchParams.get(name)?.trim() ?? '') as [string, string];
  if (!origin && !destination) return { kind, asked: 'nothing' as const };
  const find = (filter?: { origin: string }) =>
    destinations(kind, filter).catch(() => {
      throw data(SEARCH_TEXTS.fetchFailed, 503);
    });
  if (!origin || !destination) return { kind, asked: 'half' as const, origin, destination, places: placesOf(await find()) };

  const open = await find({ origin });
  const found = named(open, destination);
  const known = found.length > 0 ? found : named(await find(), destination);
  const [only, another] = placesOf(known);
  return {
    kind,
    asked: 'both' as const,
    origin: nationalityOf(origin) ?? origin,
    // As the list spells it, when one place was meant.
    destination: only && !another ? only.destination : destination,
    found: found.map(listed),
    others: open.filter((place) => !found.includes(place)).map(listed),
    // There is such a place, only not for this passport.
    closed: found.length === 0 && known.length > 0,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return pageMeta(matches, SEARCH_TEXTS.fetchFailed);
  if (loaderData.asked === 'nothing') return pageMeta(matches, SEARCH_TEXTS.noSearch);
  const { many, searchTitle } = WORDS[loaderData.kind];
  if (loaderData.asked === 'half') return pageMeta(matches, searchTitle);
  const { origin, destination } = loaderData;
  return pageMeta(
    matches,
    `${many.replace(/^./, (letter) => letter.toUpperCase())} for ${destination}`,
    `The ${many} for ${destination} that are open to passports of ${origin}: how long they take and what they cost in naira.`,
  );
};

/** Narrowing the other offers, or showing more of them, asks for nothing that isn't here. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  (currentUrl.search === nextUrl.search && defaultShouldRevalidate) ||
  ['origin', 'destination'].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name));

export function ErrorBoundary() {
  return <LoadFailure message={searchFailure(useRouteError())} back={paths.search(kindOf(useLocation().pathname))} />;
}

export default function ResultsPage() {
  const answer = useLoaderData<typeof loader>();
  const { kind } = answer;
  const back = paths.search(kind);
  return (
    <Page back={back}>
      {answer.asked === 'nothing' && <NothingAsked kind={kind} />}
      {answer.asked === 'half' && (
        <div className="max-w-[30rem]">
          <h1 className="mt-4 mb-6">{WORDS[kind].searchTitle}</h1>
          <SearchForm {...answer} incomplete />
        </div>
      )}
      {answer.asked === 'both' && <Results key={`${answer.origin} ${answer.destination}`} {...answer} />}
    </Page>
  );
}
