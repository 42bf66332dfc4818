import { MoveRight } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import { createSearchParams, Link, type To, useSearchParams } from 'react-router';
import { matchesSearch } from '#shared/places/destination-names.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { counted } from '#shared/words.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { paths } from '../../paths.ts';
import { type ListedDestination, priceWords } from '../../places.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../../ui/filter-form.tsx';
import { PlaceFace } from '../../ui/pattern.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { DestinationRows } from './destination-row.tsx';
import type { FoundResults } from './find-results.ts';
import { FoldedRows } from './folded-rows.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SEARCH_TEXTS } from './words.ts';

/** Rows before *Show more*. */
const FIRST = 7;

interface OtherOptionsProps {
  kind: DecidedKind;
  places: readonly ListedDestination[];
  origin: string;
  destination: string;
  className?: string;
}

/** Everything else that this nationality can have, with a search field. */
function OtherOptions({ kind, places, origin, destination, className }: OtherOptionsProps) {
  const audiencePaths = useAudiencePaths();
  const heading = useId();
  const filter = useAddressSearch();
  const [params] = useSearchParams();
  const all = params.get('all') === '1';
  const found = places.filter((place) => matchesSearch(place, filter.search));
  const words = WORDS[kind];

  const search = filter.search.trim();
  const here = audiencePaths.results(kind, origin, destination);
  return (
    <section aria-labelledby={heading} className={className}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-center">
        <h2 id={heading}>Other {words.many} open to you</h2>
        <FilterForm filter={filter} keep={{ origin, destination, ...(all && { all: '1' }) }} />
      </div>
      <FoldedRows
        places={found}
        first={FIRST}
        keep={{ origin, destination, ...(search && { search }) }}
        kind={kind}
        to={(place) => audiencePaths.apply(kind, place.id)}
      >
        <Empty title={words.noneListed}>
          <p className="text-ink-2 text-small">
            Try the country’s full name, or a price such as 62,000.
          </p>
          <ClearSearch filter={filter} to={here} />
        </Empty>
      </FoldedRows>
    </section>
  );
}

/** Loaded only when the nationality or the destination is missing. */
const SearchForm = lazy(async () => ({ default: (await import('./search-form.tsx')).SearchForm }));

function NothingAsked({ kind }: { kind: DecidedKind }) {
  const audiencePaths = useAudiencePaths();
  return (
    <div className="max-w-text">
      <h1 className="mt-4">{SEARCH_TEXTS.noSearch}</h1>
      <p className="mt-3 text-ink-2 text-lead">
        Choose a nationality and a destination to see what is open to you.
      </p>
      <ButtonLink to={audiencePaths.search(kind)} className="mt-6">
        Search {WORDS[kind].many}
      </ButtonLink>
    </div>
  );
}

function AskedBar({
  origin,
  destination,
  change,
}: {
  origin: string;
  destination: string;
  change: To;
}) {
  return (
    <section
      aria-label="Your search"
      className="mt-1 mb-7 flex items-center gap-x-4 rounded-field bg-sunk px-4 py-1.5 @max-[17.9rem]/page:flex-wrap"
    >
      <p className="min-w-0 flex-1">
        <span className="sr-only">From </span>
        <b>{origin}</b>
        <MoveRight aria-hidden className="mx-1.5 inline size-5 align-[-.2em] text-ink-2" />
        <span className="sr-only"> to </span>
        <b>{destination}</b>
      </p>
      <Link to={change} className="link flex-none">
        Change<span className="sr-only"> your search</span>
      </Link>
    </section>
  );
}

interface ResultsProps {
  kind: DecidedKind;
  origin: string;
  destination: string;
  found: readonly ListedDestination[];
  others: readonly ListedDestination[];
  /** The destination is sold, but not to this nationality. */
  closed: boolean;
}

function Results({ kind, origin, destination, found, others, closed }: ResultsProps) {
  const audiencePaths = useAudiencePaths();
  const words = WORDS[kind];
  const change = {
    pathname: audiencePaths.search(kind),
    search: `?${createSearchParams({ origin, destination })}`,
  };
  const oneName = found.every((place) => place.destination === destination);
  return (
    <>
      <AskedBar origin={origin} destination={destination} change={change} />
      <div className="flex items-start gap-4 lg:items-center">
        {oneName && <PlaceFace place={found[0]?.destination} className="size-16 lg:size-18" />}
        <div>
          <h1>
            {found.length > 0 ? counted(found.length, words.one, words.many) : `No ${words.many}`}{' '}
            for {destination}
          </h1>
          <p className="mt-[.35rem] text-ink-2">
            {`For passports of ${origin}.${found.length > 0 ? ` ${priceWords(found)}` : ''}`}
          </p>
        </div>
      </div>
      {found.length > 0 ? (
        <DestinationRows
          places={found}
          kind={kind}
          lead={oneName ? 'entry' : 'destination'}
          main={found.length === 1}
          heading="h2"
          to={(place) => audiencePaths.apply(kind, place.id)}
          className="mt-5"
        />
      ) : (
        <Empty title={words.noneFound} className="mt-5">
          <p className="text-ink-2 text-small">
            {[
              closed
                ? `We have ${words.many} for this destination, but none open to passports of ${origin}.`
                : 'Check the spelling, or try the country’s full name.',
              others.length > 0 &&
                `Below is everything else a passport of ${origin} can apply for.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <ButtonLink to={change} kind="second" size="small" className="mt-2">
            Change the search
          </ButtonLink>
          <Link to={paths.check(kind, destination, origin)} className="link">
            {closed ? 'Why not, and what else is possible' : `Ask us about a ${words.one} for it`}
          </Link>
        </Empty>
      )}
      <HowItWorks kind={kind} at={1} className="mt-12" />
      {others.length > 0 && (
        <OtherOptions
          kind={kind}
          places={others}
          origin={origin}
          destination={destination}
          className="mt-12"
        />
      )}
    </>
  );
}

export function ResultsAnswer({ response }: { response: FoundResults }) {
  if (response.asked === 'nothing') return <NothingAsked kind={response.kind} />;
  if (response.asked === 'both')
    return <Results key={`${response.origin} ${response.destination}`} {...response} />;
  return (
    <div className="max-w-[30rem]">
      <h1 className="mt-4 mb-6">{WORDS[response.kind].searchTitle}</h1>
      <Suspense>
        <SearchForm {...response} incomplete />
      </Suspense>
    </div>
  );
}
