import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { features } from '../../server-context.ts';
import { pageMeta } from '../../ui/site.ts';
import { type Place, placesOf } from '../destinations/places.ts';
import type { Route } from './+types/home-page';
import { Care } from './care.tsx';
import { Deals } from './deals.tsx';
import { Hero } from './hero.tsx';
import { Tiles } from './tiles.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { places: placesOf(await context.get(features).destinations('visa')) };
}

/** A search leaves its choice in the address, for the way back; nothing has to be fetched again for it. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Your travel starts here!',
    'E-visas, permits, travel insurance, visa support and appointments for travellers from Nigeria, priced in naira. No account needed.',
  );

const cheaper = (one: Place | undefined, other: Place): Place => (one && one.visa_price <= other.visa_price ? one : other);

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { places } = loaderData;
  const cheapest = places.reduce<Place | undefined>(cheaper, undefined);
  return (
    <main id="main">
      <Hero places={places} />
      <Tiles visas={{ count: places.length, from: cheapest?.visa_price }} />
      <Deals cheapest={cheapest} />
      <Care />
    </main>
  );
}
