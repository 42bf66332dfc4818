import { Link, useSearchParams } from 'react-router';
import { REGIONS, type Region } from '#shared/places/regions.ts';
import type { ListedDestination } from '../../places.ts';
import { countriesOf, letterOf } from './countries.ts';

const FEWEST = { letters: 5, regions: 2 };
const ITEM =
  'grid min-h-(--target) min-w-(--target) place-items-center px-2 font-semibold text-ink text-small whitespace-nowrap no-underline hover:text-ink hover:underline';

export function useRegion(): Region | undefined {
  const [params] = useSearchParams();
  const asked = params.get('region') ?? '';
  return Object.hasOwn(REGIONS, asked) ? (asked as Region) : undefined;
}

interface LookThroughProps {
  /** All places, before filters. */
  places: readonly ListedDestination[];
  /** The places that the list shows. */
  found: readonly ListedDestination[];
  region: Region | undefined;
  search: string;
}

/** Links to regions and first letters, which stay visible while the list scrolls. */
export function LookThrough({ places, found, region, search }: LookThroughProps) {
  const regions = (Object.keys(REGIONS) as Region[]).filter(
    (one) => one === region || places.some((place) => place.region === one),
  );
  const letters = [...new Set(countriesOf(found).map(({ country }) => letterOf(country)))];
  const to = (asked: Record<string, string | undefined>) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ search, ...asked }))
      if (value) query.set(name, value);
    return `?${query}`;
  };
  const chips = regions.length >= FEWEST.regions;
  const jumps = letters.length >= FEWEST.letters;
  if (!chips && !jumps) return null;
  return (
    <nav
      aria-label="Look through the list"
      className="sticky top-0 z-3 mt-3 border-line border-b bg-paper"
    >
      <div className="sideways flex lg:block">
        {chips && (
          <ul className="flex flex-none border-line max-lg:border-r max-lg:pr-1">
            {[undefined, ...regions].map((one) => (
              <li key={one ?? 'all'}>
                <Link
                  to={to({ region: one })}
                  replace
                  preventScrollReset
                  aria-current={one === region ? 'true' : undefined}
                  className={`${ITEM} aria-current:shadow-[inset_0_-3px_0_var(--marigold)]`}
                >
                  {one ? REGIONS[one] : 'All'}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {jumps && (
          <ul aria-label="By letter" className="flex flex-none lg:flex-wrap">
            {letters.map((letter) => (
              <li key={letter}>
                <Link to={`${to({ region, all: '1' })}#${letter}`} replace className={ITEM}>
                  {letter}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}
