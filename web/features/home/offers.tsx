import { formatNaira } from '#shared/money.ts';
import { paths } from '../../paths.ts';
import type { Place } from '../../places.ts';
import { Pattern } from '../../ui/pattern.tsx';
import { type Offer, OfferLink } from './offer-link.tsx';
import { ComingSoon, type ServiceOffers, Tiles } from './tiles.tsx';

/** `cheapest`: the visa with the lowest price. */
function Deals({ cheapest }: { cheapest?: Place }) {
  const deals: (Offer & { pattern?: string })[] = [
    {
      to: paths.eVisa,
      title: 'E-visa',
      pattern: 'E-visa deal',
      text: cheapest
        ? `${cheapest.destination}, from ${formatNaira(cheapest.visa_price)}`
        : 'Search by country',
    },
    { to: paths.hotel, title: 'Hotel Booking', text: "At our partner's site", outside: true },
  ];
  return (
    <section aria-labelledby="deals" className="wrap pb-12 md:pt-14 md:pb-16">
      <h2 id="deals">Popular deals</h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 md:gap-6">
        {deals.map(({ pattern, ...offer }) => (
          <li key={offer.title}>
            <OfferLink {...offer} className="[&>b]:mt-[.6rem]">
              <span className="block h-18 overflow-hidden rounded-[4px] md:h-26">
                <Pattern name={pattern ?? offer.title} />
              </span>
            </OfferLink>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-2 text-small">
        <ComingSoon />
      </p>
    </section>
  );
}

const PROMISES = [
  [
    'Your papers',
    'Your scans are opened only by the people who review your application, and every opening is recorded.',
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

export function Offers({ places, offers }: { places: readonly Place[]; offers: ServiceOffers }) {
  const cheapest = places.reduce<Place | undefined>(cheaper, undefined);
  return (
    <>
      <Tiles offers={offers} visas={{ count: places.length, from: cheapest?.visa_price }} />
      <Deals cheapest={cheapest} />
      <Care />
    </>
  );
}
