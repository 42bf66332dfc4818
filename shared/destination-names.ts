// Apart from the schemas of destinations: pages that only show and search them load no schema library.
import type { Destination } from './destinations.ts';
import { fold } from './fold.ts';

/** Several names are sent as one text, separated by `|`; spaces around a name and duplicates are dropped. */
export const readNames = (joined: string): string[] => [...new Set(readCountries(joined))];

/** Countries whose passports are accepted, sent as one text separated by `|`; duplicates stay. */
export const readCountries = (joined: string): string[] =>
  joined
    .split('|')
    .map((name) => name.trim())
    .filter(Boolean);

/** Whether a destination is open to a nationality: it lists that one, or none at all. */
export function isOpenTo(available_country: string, origin: string): boolean {
  const names = readCountries(available_country).map((name) => name.toLowerCase());
  return names.length === 0 || names.includes(origin.trim().toLowerCase());
}

/** Every name of a destination, its own first. */
export const namesOf = ({ destination, other_names = '' }: { destination: string; other_names?: string | undefined }): string[] => [
  destination,
  ...readNames(other_names),
];

/** Whether a search text is part of one of the destination's names or of the price this reader sees; case, accents and thousands separators don't matter. */
export function matchesSearch(
  place: Pick<Destination, 'destination' | 'visa_price' | 'visa_agent_price'> & { other_names?: string | undefined },
  search: string,
): boolean {
  const wanted = fold(search.trim());
  if (!wanted) return true;
  const price = String(place.visa_agent_price ?? place.visa_price);
  const digits = wanted.replace(/[₦,\s]/g, '');
  return namesOf(place).some((name) => fold(name).includes(wanted)) || (/^\d+$/.test(digits) && price.includes(digits));
}
