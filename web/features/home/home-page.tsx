import { Suspense, useMemo } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import type { Facts } from '#shared/places/facts.ts';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { byKind } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import { placesOf } from '../../place-prices.ts';
import type { Place } from '../../places.ts';
import { features, type Handle } from '../../server-context.ts';
import { offerOf } from '../../services/offer-words.ts';
import { HousePattern } from '../../ui/pattern.tsx';
import { titled } from '../../ui/site.ts';
import type { Route } from './+types/home-page';
import { late } from './first-sign.ts';
import { Slider } from './slider.tsx';
import { Trust } from './trust.tsx';

/** Packs places into one string, which is shorter in the page than objects; drops agent prices. */
const packPlaces = (places: readonly Place[]): string =>
  JSON.stringify(
    places.map(({ destination, visa_price, other_names = '', home_price }) => [
      destination,
      visa_price,
      ...(other_names || home_price ? [other_names] : []),
      ...(home_price ? [home_price] : []),
    ]),
  );

const unpackPlaces = (packed: string): Place[] =>
  (JSON.parse(packed) as [string, number, string?, number?][]).map(
    ([destination, visa_price, other_names, home_price]) => ({
      destination,
      visa_price,
      ...(other_names ? { other_names } : {}),
      ...(home_price ? { home_price } : {}),
    }),
  );

const SearchForm = late(async () => (await import('../destinations/search-form.tsx')).SearchForm);

function Hero({ places }: { places: readonly Place[] }) {
  const [params] = useSearchParams();
  return (
    // The height of the form, and a column for each: nothing moves when the form is parsed after a paint.
    <div className="grid lg:min-h-174 lg:grid-cols-[max(26rem,calc((100vw-72rem)/2+29rem))_1.5rem_1fr]">
      <Slider />
      <div
        aria-hidden="true"
        className="relative h-3 md:h-6 lg:col-start-2 lg:row-start-1 lg:h-auto"
      >
        <HousePattern direction="down" className="absolute inset-0" />
      </div>
      <div className="px-(--gutter) pt-4 pb-2 md:pt-6 lg:col-start-1 lg:row-start-1 lg:py-10 lg:pr-12 lg:pl-[max(var(--gutter),calc((100vw-72rem)/2+var(--gutter)))]">
        <h1 className="max-w-[9.5em] text-display max-md:text-[min(1.875rem,11vw)]">
          Your travel starts here!
        </h1>
        <p className="mt-2 max-w-[28em] text-ink-2 text-lead md:mt-3">
          Visas in naira. No account needed.
          <span className="max-md:hidden"> Permits, insurance and appointments too.</span>
        </p>
        <Suspense>
          <SearchForm
            kind={LEADING_KIND}
            places={places}
            origin={params.get('origin') ?? undefined}
            destination={params.get('destination') ?? undefined}
            className="mt-3 max-w-[30rem] md:mt-6"
          />
        </Suspense>
        <div className="mt-3 flex flex-wrap gap-x-5">
          <Link to={paths.listing(LEADING_KIND)} className="link">
            See all visas
          </Link>
          <Link to={paths.track()} className="link">
            Already applied? See your Visa Status
          </Link>
        </div>
      </div>
    </div>
  );
}

export const handle: Handle = { cached: true, listed: true, params: ['origin', 'destination'] };

/** Leaves out `usual_days`, which are shown next to each destination instead. */
const factsShown = ({ usual_days: _, ...ours }: Facts) => ours;

export async function loader({ context }: Route.LoaderArgs) {
  const { destinations, prices, facts, popular } = context.get(features);
  const offers = byKind((kind) => offerOf(kind, prices));
  return {
    packed: packPlaces(placesOf(await destinations(LEADING_KIND))),
    offers,
    facts: factsShown(await facts()),
    popular: await popular(),
  };
}

/** Changing the query doesn't reload the data. Written here, since home loads no kit. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;

export const meta = titled(
  'Your travel starts here!',
  'E-visas, permits, travel insurance, visa support and appointments for travellers from Nigeria, priced in naira. No account needed.',
);

const Offers = late(async () => (await import('./offers.tsx')).Offers);

export default function HomePage({
  loaderData: { packed, offers, facts, popular },
}: Route.ComponentProps) {
  const places = useMemo(() => unpackPlaces(packed), [packed]);
  return (
    <main id="main">
      <Hero places={places} />
      <Trust facts={facts} />
      <Suspense>
        <Offers places={places} offers={offers} popular={popular} />
      </Suspense>
    </main>
  );
}
