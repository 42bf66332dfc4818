import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { matchesSearch } from '#shared/destination-names.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import type { ListedDestination } from '../../places.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ClearSearch, FilterForm } from '../../ui/filter-form.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { DestinationRows } from './destination-row.tsx';

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
  const shown = all ? found : found.slice(0, FIRST);
  const words = WORDS[kind];

  // The link pressed is gone: focus goes to the first new row.
  const list = useRef<HTMLDivElement>(null);
  const [asked, ask] = useState(false);
  useEffect(() => {
    if (asked && all)
      list.current?.querySelector<HTMLElement>(`li:nth-child(${FIRST + 1}) a`)?.focus();
  }, [asked, all]);

  const here = audiencePaths.results(kind, origin, destination);
  const more = new URLSearchParams({
    origin,
    destination,
    ...(filter.search.trim() && { search: filter.search.trim() }),
    all: '1',
  });
  return (
    <section aria-labelledby={heading} className={className}>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-center">
        <h2 id={heading}>Other {words.many} open to you</h2>
        <FilterForm filter={filter} keep={{ origin, destination, ...(all && { all: '1' }) }} />
      </div>
      <div ref={list}>
        {shown.length > 0 ? (
          <DestinationRows
            places={shown}
            kind={kind}
            to={(place) => audiencePaths.apply(kind, place.id)}
            className="mt-5"
          />
        ) : (
          <Empty title={words.noneListed} className="mt-5">
            <p className="text-ink-2 text-small">
              Try the country’s full name, or a price such as 62,000.
            </p>
            <ClearSearch filter={filter} to={here} />
          </Empty>
        )}
      </div>
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 pt-4 text-ink-2 text-small">
        <p role="status" className="tabular-nums">
          Showing {shown.length} of {found.length}
        </p>
        {shown.length < found.length && (
          <ButtonLink
            to={`?${more}`}
            replace
            preventScrollReset
            kind="second"
            size="small"
            onClick={() => ask(true)}
          >
            Show more {words.many}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
