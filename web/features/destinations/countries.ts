import { fold } from '#shared/fold.ts';
import { countryOf } from '#shared/places/place-pictures.ts';
import type { Place } from '../../places.ts';

/** Groups offers by country, from A to Z. */
export function countriesOf<T extends Place>(
  places: readonly T[],
): { country: string; offers: T[] }[] {
  const countries = new Map<string, T[]>();
  for (const place of places) {
    const country = countryOf(place.destination);
    countries.set(country, [...(countries.get(country) ?? []), place]);
  }
  return [...countries]
    .map(([country, offers]) => ({ country, offers, name: fold(country) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const letterOf = (country: string): string => fold(country).charAt(0).toUpperCase();
