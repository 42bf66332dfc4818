import { matchesSearch } from '#shared/places/destination-names.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { type ListedDestination, priceWords } from '../../places.ts';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../../ui/filter-form.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { FoldedRows } from './folded-rows.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LookThrough, useRegion } from './look-through.tsx';

/** Rows before *Show more*. */
const FIRST = 20;

export function Listing({
  kind,
  places,
}: {
  kind: DecidedKind;
  places: readonly ListedDestination[];
}) {
  const audiencePaths = useAudiencePaths();
  const filter = useAddressSearch();
  const region = useRegion();
  const search = filter.search.trim();
  const matching = places.filter((place) => matchesSearch(place, search));
  const found = region ? matching.filter((place) => place.region === region) : matching;
  const words = WORDS[kind];
  return (
    <>
      <div className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-end">
        <div>
          <h1>{words.listingTitle}</h1>
          <p className="mt-1.5 text-ink-2">{priceWords(places)}</p>
        </div>
        <FilterForm filter={filter} keep={region ? { region } : {}} />
      </div>
      <LookThrough places={places} found={found} region={region} search={search} />
      <FoldedRows
        places={found}
        of={places.length}
        first={FIRST}
        keep={{ ...(search && { search }), ...(region && { region }) }}
        kind={kind}
        heading="h2"
        to={(place) => audiencePaths.apply(kind, place.id)}
      >
        <Empty title={words.noneListed}>
          <p className="text-ink-2 text-small">
            Try the country’s full name, or a price such as 62,000.
          </p>
          {filter.search && (
            <ClearSearch
              filter={filter}
              to={audiencePaths.listing(kind) ?? audiencePaths.search(kind)}
            />
          )}
        </Empty>
      </FoldedRows>
      <HowItWorks
        kind={kind}
        at={0}
        search="Search for a destination or a price."
        className="mt-12"
      />
    </>
  );
}
