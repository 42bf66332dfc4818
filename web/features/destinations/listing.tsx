import { matchesSearch } from '#shared/destination-names.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { type ListedDestination, priceWords } from '../../places.ts';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../../ui/filter-form.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { DestinationRows } from './destination-row.tsx';
import { HowItWorks } from './how-it-works.tsx';

export function Listing({
  kind,
  places,
}: {
  kind: DecidedKind;
  places: readonly ListedDestination[];
}) {
  const audiencePaths = useAudiencePaths();
  const filter = useAddressSearch();
  const found = places.filter((place) => matchesSearch(place, filter.search));
  const words = WORDS[kind];
  return (
    <>
      <div className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-end">
        <div>
          <h1>{words.listingTitle}</h1>
          <p className="mt-1.5 text-ink-2">{priceWords(places)}</p>
        </div>
        <FilterForm filter={filter} />
      </div>
      <p role="status" className="mt-4 text-ink-2 text-small tabular-nums">
        Showing {found.length} of {places.length}
      </p>
      {found.length > 0 ? (
        <DestinationRows
          places={found}
          kind={kind}
          heading="h2"
          to={(place) => audiencePaths.apply(kind, place.id)}
          className="mt-2"
        />
      ) : (
        <Empty title={words.noneListed} className="mt-4">
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
      )}
      <HowItWorks
        kind={kind}
        at={0}
        search="Look for a destination or a price."
        className="mt-12"
      />
    </>
  );
}
