import { Link } from 'react-router';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { type AudiencePaths, SIGNED_IN_PATHS } from '../../audience-paths.ts';
import { paths } from '../../paths.ts';
import { sameName } from '../../place-names.ts';
import { DEFAULT_NATIONALITY, homePriceOf } from '../../place-prices.ts';
import type { Place } from '../../places.ts';
import { useAgentToken } from '../../session/agent-session.ts';
import { PlaceFace } from '../../ui/pattern.tsx';
import { Money } from '../../ui/price.tsx';
import { type Offer, OfferLink } from './offer-link.tsx';
import { type ServiceOffers, Tiles } from './tiles.tsx';

const SHOWN = 6;

/** The places that are paid for most often, then others in list order. */
const first = (places: readonly Place[], popular: readonly string[]): Place[] => {
  const known = popular.flatMap(
    (name) => places.find(({ destination }) => sameName(destination, name)) ?? [],
  );
  return [...new Set([...known, ...places])].slice(0, SHOWN);
};

function PopularPlaces({
  places,
  popular,
  audiencePaths,
}: {
  places: readonly Place[];
  popular: readonly string[];
  audiencePaths: AudiencePaths;
}) {
  const shown = first(places, popular);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="places" className="wrap pt-8 md:pt-12">
      <h2 id="places">Popular places</h2>
      <ul className="mt-4 grid grid-cols-3 gap-x-3 gap-y-5 lg:grid-cols-6 lg:gap-x-6">
        {shown.map((place) => (
          <li key={place.destination} className="min-w-0">
            <Link
              to={audiencePaths.results(LEADING_KIND, DEFAULT_NATIONALITY, place.destination)}
              className="group block text-ink text-small leading-[1.35] no-underline hover:text-ink"
            >
              <PlaceFace place={place.destination} className="aspect-square w-full" />
              <b className="mt-2 block font-bold wrap-anywhere group-hover:underline">
                {place.destination}
              </b>
              <span className="text-ink-2 text-micro">
                from <Money amount={homePriceOf(place)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Must match the server's HTML: React keeps the URL of a link that hydrates with another one. */
const useReadersPaths = (): AudiencePaths => (useAgentToken() === null ? paths : SIGNED_IN_PATHS);

const DEALS: readonly (Offer & { soon?: true })[] = [
  { to: paths.eVisa, title: 'E-visa' },
  { to: paths.hotel, title: 'Hotel Booking', outside: true },
  { to: paths.flight, title: 'Flight', soon: true },
  { to: paths.eSim, title: 'E-sim', soon: true },
];

function Deals() {
  return (
    <section aria-labelledby="deals" className="wrap pt-8 pb-12 md:pb-16">
      <h2 id="deals" className="text-h3">
        Popular deals
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {DEALS.map(({ soon, ...deal }) => (
          <li key={deal.title} className="flex items-center gap-1">
            <OfferLink {...deal} plain className="link" />
            {soon && <span className="text-ink-2 text-small">coming soon</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const PROMISES = [
  [
    'Your papers',
    'Only the people who review your application open your scans, and every time is recorded.',
  ],
  [
    'Your money',
    'You see the whole price before you pay. If the network drops, we ask the bank before we ask you.',
  ],
  [
    'Your answer',
    'Your tracking ID shows every step. When there is a decision, we email you at once.',
  ],
] as const;

function Care() {
  return (
    <section aria-labelledby="care" className="bg-sunk py-10 md:py-14">
      <div className="wrap">
        <h2 id="care">What happens to your papers and your money</h2>
        <dl className="mt-5 grid gap-5 md:grid-cols-3 md:gap-10">
          {PROMISES.map(([about, promise]) => (
            <div key={about}>
              <dt className="font-bold">{about}</dt>
              <dd className="max-w-[34em] text-ink-2">{promise}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const cheaper = (one: Place | undefined, other: Place): Place =>
  one && one.visa_price <= other.visa_price ? one : other;

interface OffersProps {
  places: readonly Place[];
  offers: ServiceOffers;
  popular: readonly string[];
}

export function Offers({ places, offers, popular }: OffersProps) {
  const audiencePaths = useReadersPaths();
  const cheapest = places.reduce<Place | undefined>(cheaper, undefined);
  return (
    <>
      <PopularPlaces places={places} popular={popular} audiencePaths={audiencePaths} />
      <Tiles
        offers={offers}
        visas={{ count: places.length, from: cheapest?.visa_price }}
        audiencePaths={audiencePaths}
      />
      <Deals />
      <Care />
    </>
  );
}
