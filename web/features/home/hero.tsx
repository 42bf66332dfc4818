import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { paths } from '../../paths.ts';
import { HousePattern } from '../../ui/pattern.tsx';
import type { Place } from '../destinations/places.ts';
import { late } from './first-sign.ts';
import { Slider } from './slider.tsx';

const SearchForm = late(async () => (await import('../destinations/search-form.tsx')).SearchForm);

/** The first thing seen: a picture, the heading, and a search to begin with. */
export function Hero({ places }: { places: readonly Place[] }) {
  const [params] = useSearchParams();
  return (
    <div className="grid lg:min-h-150 lg:grid-cols-[max(26rem,calc((100vw-72rem)/2+29rem))_1.5rem_1fr]">
      <Slider />
      <div aria-hidden="true" className="relative h-11 lg:h-auto">
        <HousePattern direction="down" className="absolute inset-0" />
      </div>
      <div className="px-(--gutter) pt-6 pb-4 lg:-order-1 lg:self-center lg:py-10 lg:pr-12 lg:pl-[max(var(--gutter),calc((100vw-72rem)/2+var(--gutter)))]">
        <h1 className="max-w-[9.5em] text-display">Your travel starts here!</h1>
        <p className="mt-3 max-w-[28em] text-ink-2 text-lead">
          Visas, permits, insurance and appointments, priced in naira. No account needed.
        </p>
        <Suspense>
          <SearchForm
            kind={LEADING_KIND}
            places={places}
            origin={params.get('origin') ?? undefined}
            destination={params.get('destination') ?? undefined}
            className="mt-6 max-w-[30rem]"
          />
        </Suspense>
        <div className="mt-3 flex flex-wrap gap-x-5">
          <Link to={paths.listing(LEADING_KIND)} className="link -ml-1">
            See all visas
          </Link>
          <Link to={paths.track()} className="link -ml-1">
            Already applied? See your Visa Status
          </Link>
        </div>
      </div>
    </div>
  );
}
