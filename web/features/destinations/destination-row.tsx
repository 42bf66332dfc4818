import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import { useAudiencePaths } from '../../audience-paths.ts';
import { type ListedDestination, shownPrice } from '../../places.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PlaceFace } from '../../ui/pattern.tsx';
import { Money } from '../../ui/price.tsx';
import { countriesOf, letterOf } from './countries.ts';

export interface RowLook {
  kind: DecidedKind;
  /** What a row is headed by: its destination, or its entry where all share one destination. */
  lead?: 'destination' | 'entry';
  /** Solid buttons instead of outlined ones. */
  main?: boolean;
  heading?: 'h2' | 'h3' | 'h4';
  /** Where 'Apply Now' leads. */
  to: (place: ListedDestination) => string;
}

/** Words with a hyphen, such as 'E-visa', aren't broken across lines. */
function Fact({ name, children }: { name: string; children: string }) {
  if (!children) return null;
  return (
    <div className="inline not-first:before:content-['_·_']">
      <dt className="sr-only">{name}</dt>
      <dd className="inline">
        {children.split(/(\b\w-\w+)/).map((part, at) =>
          at % 2 ? (
            <span key={part} className="whitespace-nowrap">
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </dd>
    </div>
  );
}

function PlaceName({ kind, destination }: { kind: DecidedKind; destination: string }) {
  const { about } = useAudiencePaths();
  if (!about) return destination;
  return (
    <Link
      to={about(kind, slugOf(destination))}
      className="text-ink decoration-1 decoration-edge underline-offset-[.2em]"
    >
      {destination}
    </Link>
  );
}

interface OfferProps extends RowLook {
  id?: string | undefined;
  place: ListedDestination;
  /** The country whose heading the row is listed under. */
  under?: string;
}

function Offer({ place, id, kind, lead, under, main, heading: Name = 'h3', to }: OfferProps) {
  const { destination, visa_excerpt, process_time, process_type } = place;
  const entryLeads = lead === 'entry' && visa_excerpt !== '';
  const name = <PlaceName kind={kind} destination={destination} />;
  const entry: ReactNode = visa_excerpt && (
    <>
      <span className="sr-only">{WORDS[kind].entry}: </span>
      {visa_excerpt}
    </>
  );
  return (
    <li
      id={id}
      data-offer=""
      className={`grid scroll-mt-4 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line border-t py-3 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1.35fr)_minmax(7rem,auto)_auto] lg:gap-6 ${under ? 'first:border-t-0 first:pt-0 lg:py-2' : ''}`}
    >
      <div
        className={`flex items-center gap-3 lg:gap-4 @max-[17.9rem]/page:flex-wrap ${under ? 'lg:pl-20' : ''}`}
      >
        {lead !== 'entry' && <PlaceFace place={destination} className="size-12 lg:size-16" />}
        <div className="min-w-0">
          <Name
            className={`font-sans font-semibold leading-[1.3] tracking-normal ${under ? 'text-body' : 'text-h3'}`}
          >
            {entryLeads ? visa_excerpt : name}
          </Name>
          {entryLeads && under !== destination && <p className="text-ink-2 text-small">{name}</p>}
          {!entryLeads && <p className="text-ink-2 text-small">{entry}</p>}
        </div>
      </div>
      <dl className="col-start-1 row-start-2 text-ink-2 text-small leading-[1.4] lg:col-start-2 lg:row-start-1">
        <Fact name="Time">{process_time}</Fact>
        <Fact name="Type">{process_type}</Fact>
      </dl>
      <p className="col-start-2 row-start-1 text-right text-[1.1875rem] leading-tight tracking-[-.015em] lg:col-start-3 lg:text-[1.375rem]">
        <Money amount={shownPrice(place)} />
        {place.visa_agent_price !== undefined && (
          <span className="block text-ink-2 text-micro tracking-normal">agent price</span>
        )}
      </p>
      <ButtonLink
        to={to(place)}
        kind={main ? 'main' : 'second'}
        size="small"
        className="col-start-2 row-start-2 justify-self-end lg:col-start-4 lg:row-start-1"
      >
        <span>
          Apply Now
          <span className="sr-only">
            {' '}
            for {destination}
            {visa_excerpt && `, ${visa_excerpt}`}
          </span>
        </span>
      </ButtonLink>
    </li>
  );
}

interface CountryProps extends RowLook {
  id: string | undefined;
  country: string;
  offers: readonly ListedDestination[];
}

function Country({ id, country, offers, heading: Name = 'h3', ...look }: CountryProps) {
  return (
    <li id={id} className="scroll-mt-4 border-line border-t py-3">
      <div className="flex items-center gap-3 pb-3 lg:gap-4 lg:pb-1 @max-[17.9rem]/page:flex-wrap">
        <PlaceFace place={country} className="size-12 lg:size-16" />
        <div className="min-w-0">
          <Name className="font-sans font-semibold text-h3 leading-[1.3] tracking-normal">
            {offers.some(({ destination }) => destination === country) ? (
              <PlaceName kind={look.kind} destination={country} />
            ) : (
              country
            )}
          </Name>
          <p className="text-ink-2 text-small">
            {offers.length} {WORDS[look.kind].many} from{' '}
            <Money amount={Math.min(...offers.map(shownPrice))} />
          </p>
        </div>
      </div>
      <ul>
        {offers.map((place) => (
          <Offer
            key={place.id}
            place={place}
            {...look}
            lead="entry"
            under={country}
            heading={Name === 'h2' ? 'h3' : 'h4'}
          />
        ))}
      </ul>
    </li>
  );
}

/** The offers; several of one country are grouped under its name. */
export function DestinationRows({
  places,
  className,
  ...look
}: RowLook & { places: readonly ListedDestination[]; className?: string }) {
  const list = `border-line border-b ${className ?? ''}`;
  if (look.lead === 'entry')
    return (
      <ul className={list}>
        {places.map((place) => (
          <Offer key={place.id} place={place} {...look} />
        ))}
      </ul>
    );
  const groups = countriesOf(places);
  return (
    <ul className={list}>
      {groups.map(({ country, offers }, at) => {
        const letter = letterOf(country);
        const before = groups[at - 1];
        const id = before && letterOf(before.country) === letter ? undefined : letter;
        const [only, another] = offers;
        return only && !another ? (
          <Offer key={only.id} id={id} place={only} {...look} />
        ) : (
          <Country key={country} id={id} country={country} offers={offers} {...look} />
        );
      })}
    </ul>
  );
}
