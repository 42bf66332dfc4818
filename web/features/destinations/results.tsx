import { createSearchParams } from 'react-router';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useWays } from '../../ways.ts';
import { AskedBar } from './asked-bar.tsx';
import { DestinationRows } from './destination-row.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OtherOptions } from './other-options.tsx';
import { type ListedDestination, priceWords } from './places.ts';

interface ResultsProps {
  kind: DecidedKind;
  origin: string;
  destination: string;
  found: readonly ListedDestination[];
  others: readonly ListedDestination[];
  /** The destination is known, only not open to this passport. */
  closed: boolean;
}

/** What a passport may apply for: the asked destination first, then everything else that is open to it. */
export function Results({ kind, origin, destination, found, others, closed }: ResultsProps) {
  const ways = useWays();
  const words = WORDS[kind];
  const change = { pathname: ways.search(kind), search: `?${createSearchParams({ origin, destination })}` };
  const oneName = found.every((place) => place.destination === destination);
  return (
    <>
      <AskedBar origin={origin} destination={destination} change={change} />
      <h1>
        {found.length > 0 ? `${found.length} ${found.length === 1 ? words.one : words.many}` : `No ${words.many}`} for {destination}
      </h1>
      <p className="mt-[.35rem] text-ink-2">
        For passports of {origin}.{found.length > 0 && ` ${priceWords(found)}`}
      </p>
      {found.length > 0 ? (
        <DestinationRows
          places={found}
          kind={kind}
          lead={oneName ? 'entry' : 'destination'}
          main
          heading="h2"
          to={(place) => ways.apply(kind, place.id)}
          className="mt-5"
        />
      ) : (
        <Empty title={words.noneFound} className="mt-5">
          <p className="text-ink-2 text-small">
            {closed
              ? `We have ${words.many} for this destination, but none that is open to passports of ${origin}.`
              : 'Check the spelling, or try the country’s full name.'}{' '}
            {others.length > 0 && `Below is everything else a passport of ${origin} can apply for.`}
          </p>
          <ButtonLink to={change} kind="second" size="small" className="mt-2">
            Change the search
          </ButtonLink>
        </Empty>
      )}
      <HowItWorks kind={kind} at={1} className="mt-12" />
      {others.length > 0 && <OtherOptions kind={kind} places={others} origin={origin} destination={destination} className="mt-12" />}
    </>
  );
}
