import { Link } from 'react-router';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { type ListedDestination, priceOf } from '../../places.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PlaceFace } from '../../ui/pattern.tsx';
import { Money } from '../../ui/price.tsx';

interface RowLook {
  kind: DecidedKind;
  /** What names a row: its destination, or its entry where all share one destination. */
  lead?: 'destination' | 'entry';
  /** Solid buttons, else outlined ones. */
  main?: boolean;
  heading?: 'h2' | 'h3';
  /** Where 'Apply Now' leads. */
  to: (place: ListedDestination) => string;
}

function Fact({ name, children }: { name: string; children: string }) {
  if (!children) return <div />;
  return (
    <div className="min-w-0">
      <dt className="text-ink-2 text-micro">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

const PLAIN = 'grid-cols-2 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1.35fr)_minmax(8rem,auto)_auto]';
const PICTURED =
  'grid-cols-[3.5rem_minmax(0,1fr)] lg:grid-cols-[4.5rem_minmax(0,1.25fr)_minmax(0,1.35fr)_minmax(8rem,auto)_auto]';

function DestinationRow({
  place,
  kind,
  lead = 'destination',
  main,
  heading: Name = 'h3',
  to,
}: RowLook & { place: ListedDestination }) {
  const { destination, visa_excerpt, process_time, process_type } = place;
  const { about } = useAudiencePaths();
  const name = about ? (
    <Link
      to={about(kind, slugOf(destination))}
      className="text-ink decoration-1 decoration-edge underline-offset-[.2em]"
    >
      {destination}
    </Link>
  ) : (
    destination
  );
  const entryLeads = lead === 'entry' && visa_excerpt !== '';
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-[.6rem] border-line border-t pt-[1.1rem] pb-[1.2rem] lg:min-h-24 lg:gap-6 lg:py-3 ${lead === 'entry' ? PLAIN : PICTURED}`}
    >
      {lead === 'destination' && <PlaceFace place={destination} className="size-14 lg:size-18" />}
      <div className={lead === 'entry' ? 'col-span-2 lg:col-span-1' : ''}>
        <Name className="font-semibold text-h3 leading-[1.3] tracking-normal">
          {entryLeads ? visa_excerpt : name}
        </Name>
        {entryLeads && <p className="text-ink-2">{name}</p>}
        {!entryLeads && visa_excerpt && (
          <p className="text-ink-2">
            <span className="sr-only">{WORDS[kind].entry}: </span>
            {visa_excerpt}
          </p>
        )}
      </div>
      {process_time || process_type ? (
        <dl className="col-span-2 grid grid-cols-2 gap-x-4 text-small leading-[1.4] lg:col-span-1 lg:grid-cols-[9.5rem_minmax(0,1fr)]">
          <Fact name="Time">{process_time}</Fact>
          <Fact name="Type">{process_type}</Fact>
        </dl>
      ) : (
        <div className="hidden lg:block" />
      )}
      <div className="col-span-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-[.6rem] lg:contents">
        <p className="self-center text-[1.375rem] tracking-[-.015em] lg:text-right">
          <Money amount={priceOf(place)} />
          {place.visa_agent_price !== undefined && (
            <span className="block text-ink-2 text-small tracking-normal">agent price</span>
          )}
        </p>
        <ButtonLink to={to(place)} kind={main ? 'main' : 'second'} size="small">
          <span>
            Apply Now
            <span className="sr-only">
              {' '}
              for {destination}
              {visa_excerpt && `, ${visa_excerpt}`}
            </span>
          </span>
        </ButtonLink>
      </div>
    </li>
  );
}

export function DestinationRows({
  places,
  className,
  ...look
}: RowLook & { places: readonly ListedDestination[]; className?: string }) {
  return (
    <ul className={`border-line border-b ${className ?? ''}`}>
      {places.map((place) => (
        <DestinationRow key={place.id} place={place} {...look} />
      ))}
    </ul>
  );
}
