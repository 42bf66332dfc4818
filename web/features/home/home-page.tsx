import { Suspense, useMemo } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { byKind } from '#shared/services/index.ts';
import { features, type Handle } from '../../server-context.ts';
import { forApplicants } from '../../services/applicants.ts';
import { pageMeta } from '../../ui/site.ts';
import { placesOf } from '../destinations/places.ts';
import type { Route } from './+types/home-page';
import { late } from './first-sign.ts';
import { Hero } from './hero.tsx';
import { packPlaces, unpackPlaces } from './packed-places.ts';

export const handle: Handle = { cached: true, listed: true, params: ['origin', 'destination'] };

export async function loader({ context }: Route.LoaderArgs) {
  const { destinations, prices } = context.get(features);
  const offers = byKind((kind) => forApplicants(kind).offer?.(prices));
  return { packed: packPlaces(placesOf(await destinations(LEADING_KIND))), offers };
}

/** A search leaves its choice in the URL, for the way back; nothing has to be fetched again for it. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Your travel starts here!',
    'E-visas, permits, travel insurance, visa support and appointments for travellers from Nigeria, priced in naira. No account needed.',
  );

const Offers = late(async () => (await import('./offers.tsx')).Offers);

export default function HomePage({ loaderData: { packed, offers } }: Route.ComponentProps) {
  const places = useMemo(() => unpackPlaces(packed), [packed]);
  return (
    <main id="main">
      <Hero places={places} />
      <Suspense>
        <Offers places={places} offers={offers} />
      </Suspense>
    </main>
  );
}
