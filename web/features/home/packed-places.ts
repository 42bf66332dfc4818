import type { Place } from '../destinations/places.ts';

/** Places as one text, which travels with a page in fewer bytes than a list of objects does; without agents' prices. */
export const packPlaces = (places: readonly Place[]): string =>
  JSON.stringify(
    places.map(({ destination, visa_price, other_names }) => [destination, visa_price, ...(other_names ? [other_names] : [])]),
  );

/** The places that `packPlaces` packed. */
export const unpackPlaces = (packed: string): Place[] =>
  (JSON.parse(packed) as [string, number, string?][]).map(([destination, visa_price, other_names]) => ({
    destination,
    visa_price,
    ...(other_names ? { other_names } : {}),
  }));
