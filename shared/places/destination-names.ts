// Separate from the schemas: pages load no schema library.

import { fold } from '../fold.ts';
import type { Destination } from './destinations.ts';

export const readNames = (joined: string): string[] => [...new Set(readCountries(joined))];

export const readCountries = (joined: string): string[] =>
  joined
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

/** Also true if the destination lists no countries. */
export function isOpenTo(available_country: string, origin: string): boolean {
  const names = readCountries(available_country).map((name) => name.toLowerCase());
  return names.length === 0 || names.includes(origin.trim().toLowerCase());
}

export const namesOf = ({
  destination,
  other_names = '',
}: {
  destination: string;
  other_names?: string | undefined;
}): string[] => [destination, ...readNames(other_names)];

/** Ignores case, accents and thousands separators. */
export function matchesSearch(
  place: Pick<Destination, 'destination' | 'visa_price' | 'visa_agent_price'> & {
    other_names?: string | undefined;
  },
  search: string,
): boolean {
  const wanted = fold(search.trim());
  if (!wanted) return true;
  const price = String(place.visa_agent_price ?? place.visa_price);
  const digits = wanted.replace(/[₦,\s]/g, '');
  return (
    namesOf(place).some((name) => fold(name).includes(wanted)) ||
    (/^\d+$/.test(digits) && price.includes(digits))
  );
}
