import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { formatNaira } from '#shared/money.ts';
import { paths } from '../../paths.ts';
import { Cloth } from '../../ui/cloth.tsx';
import type { Place } from '../destinations/places.ts';

/** Four ways people often begin. `cheapest` is the visa with the lowest price. */
export function Deals({ cheapest }: { cheapest?: Place }) {
  const deals = [
    { to: paths.flight, title: 'Flight', text: 'Coming soon' },
    { to: paths.hotel, title: 'Hotel Booking', text: "At our partner's site", outside: true },
    {
      to: paths.eVisa,
      title: 'E-visa',
      cloth: 'E-visa deal',
      text: cheapest ? `${cheapest.destination}, from ${formatNaira(cheapest.visa_price)}` : 'Search by country',
    },
    { to: paths.eSim, title: 'E-sim', text: 'Coming soon' },
  ];
  const look = 'group grid gap-[.1rem] text-ink text-small leading-[1.4] no-underline hover:text-ink';
  return (
    <section aria-labelledby="deals" className="wrap pb-12 md:pt-14 md:pb-16">
      <h2 id="deals">Popular deals</h2>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4 md:gap-6">
        {deals.map(({ to, title, text, cloth = title, outside }) => {
          const inside = (
            <>
              <span className="block h-18 overflow-hidden rounded-[4px] md:h-26">
                <Cloth name={cloth} />
              </span>
              <b className="mt-[.6rem] font-bold text-[1.0625rem] group-hover:underline">
                {title}
                {outside && (
                  <>
                    {' '}
                    <ExternalLink aria-hidden className="inline size-[.95rem] align-[-.1em]" />
                    <span className="sr-only"> opens a new tab</span>
                  </>
                )}
              </b>
              <span className="text-ink-2">{text}</span>
            </>
          );
          return (
            <li key={title}>
              {outside ? (
                <a href={to} target="_blank" rel="noreferrer" className={look}>
                  {inside}
                </a>
              ) : (
                <Link to={to} className={look}>
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
