import { formatNaira } from '#shared/money.ts';
import { paths } from '../../paths.ts';
import { Pattern } from '../../ui/pattern.tsx';
import type { Place } from '../destinations/places.ts';
import { type Offer, OfferLink } from './offer-link.tsx';

/** Four ways people often begin. `cheapest` is the visa with the lowest price. */
export function Deals({ cheapest }: { cheapest?: Place }) {
  const deals: (Offer & { pattern?: string })[] = [
    { to: paths.flight, title: 'Flight', text: 'Coming soon' },
    { to: paths.hotel, title: 'Hotel Booking', text: "At our partner's site", outside: true },
    {
      to: paths.eVisa,
      title: 'E-visa',
      pattern: 'E-visa deal',
      text: cheapest ? `${cheapest.destination}, from ${formatNaira(cheapest.visa_price)}` : 'Search by country',
    },
    { to: paths.eSim, title: 'E-sim', text: 'Coming soon' },
  ];
  return (
    <section aria-labelledby="deals" className="wrap pb-12 md:pt-14 md:pb-16">
      <h2 id="deals">Popular deals</h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4 md:gap-6">
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
    </section>
  );
}
