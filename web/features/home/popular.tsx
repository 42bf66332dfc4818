import { Link } from 'react-router';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import type { AudiencePaths } from '../../audience-paths.ts';
import { sameName } from '../../place-names.ts';
import { type Place, priceOf } from '../../places.ts';
import { PlaceFace } from '../../ui/pattern.tsx';
import { Money } from '../../ui/price.tsx';

const SHOWN = 6;

/** Those paid most often, then as listed. */
const first = (places: readonly Place[], popular: readonly string[]): Place[] => {
  const known = popular.flatMap(
    (name) => places.find(({ destination }) => sameName(destination, name)) ?? [],
  );
  return [...new Set([...known, ...places])].slice(0, SHOWN);
};

export function PopularPlaces({
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
              to={audiencePaths.results(LEADING_KIND, 'Nigeria', place.destination)}
              className="group block text-ink text-small leading-[1.35] no-underline hover:text-ink"
            >
              <PlaceFace place={place.destination} className="aspect-square w-full" />
              <b className="mt-2 block font-bold wrap-anywhere group-hover:underline">
                {place.destination}
              </b>
              <span className="text-ink-2 text-micro">
                from <Money amount={priceOf(place)} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
