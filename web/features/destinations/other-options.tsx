import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { matchesSearch } from '#shared/places/destination-names.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import type { ListedDestination } from '../../places.ts';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../../ui/filter-form.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { FoldedRows } from './folded-rows.tsx';

/** Rows. */
const FIRST = 7;

interface OtherOptionsProps {
  kind: DecidedKind;
  places: readonly ListedDestination[];
  origin: string;
  destination: string;
  className?: string;
}

/** Everything else open to the same passport, with search. */
export function OtherOptions({ kind, places, origin, destination, className }: OtherOptionsProps) {
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
