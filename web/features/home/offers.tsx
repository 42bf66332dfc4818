import type { Place } from '../destinations/places.ts';
import { Care } from './care.tsx';
import { Deals } from './deals.tsx';
import { type ServiceOffers, Tiles } from './tiles.tsx';

const cheaper = (one: Place | undefined, other: Place): Place => (one && one.visa_price <= other.visa_price ? one : other);

/** What stands below the hero: everything the house offers, and how it treats people. */
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
