import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { WORDS } from '#shared/services/destination-words.ts';
import type { ListedDestination } from '../../places.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { countriesOf } from './countries.ts';
import { DestinationRows, type RowLook } from './destination-row.tsx';

interface FoldedRowsProps extends RowLook {
  places: readonly ListedDestination[];
  /** Number of places before the search filter. */
  of?: number;
  /** Number of rows before *Show more*; rows of one country are never split. */
  first: number;
  /** URL parameters that *Show more* keeps. */
  keep: Record<string, string>;
  children: ReactNode;
}

export function FoldedRows({
  places,
  of = places.length,
  first,
  keep,
  kind,
  children,
  ...look
}: FoldedRowsProps) {
  const [params] = useSearchParams();
  const all = params.get('all') === '1';
  const countries = countriesOf(places);
  let rows = 0;
  const folded = countries.filter(({ offers }, place) => {
    rows += offers.length;
    return place === 0 || rows <= first;
  });
  const offers = (all ? countries : folded).flatMap((country) => country.offers);

  // *Show more* disappears when pressed, so the focus moves to the first new row.
  const list = useRef<HTMLDivElement>(null);
  const [asked, ask] = useState(false);
  useEffect(() => {
    if (asked && all)
      list.current
        ?.querySelector<HTMLElement>(`:scope > ul > li:nth-child(${folded.length + 1}) a`)
        ?.focus();
  }, [asked, all, folded.length]);

  return (
    <>
      <div ref={list} className="mt-4">
        {offers.length > 0 ? <DestinationRows places={offers} kind={kind} {...look} /> : children}
      </div>
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-3 pt-4 text-ink-2 text-small">
        <p role="status" className="tabular-nums">
          {`Showing ${offers.length} of ${of}`}
        </p>
        {offers.length < places.length && (
          <ButtonLink
            to={`?${new URLSearchParams({ ...keep, all: '1' })}`}
            replace
            preventScrollReset
            kind="second"
            size="small"
            onClick={() => ask(true)}
          >
            Show more {WORDS[kind].many}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
