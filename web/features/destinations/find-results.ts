import type { Destination } from '#shared/places/destinations.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { capitalised } from '#shared/words.ts';
import { paths } from '../../paths.ts';
import { named, nationalityOf } from '../../place-names.ts';
import { placesOf } from '../../place-prices.ts';
import { listed } from '../../places.ts';
import { SEARCH_TEXTS } from './words.ts';

/** Finds what a results page's query asks for. `find` reads destinations at the reader's prices. */
export async function findResults(
  kind: DecidedKind,
  asked: URLSearchParams,
  find: (filter?: { origin: string }) => Promise<Destination[]>,
) {
  const [origin, destination] = ['origin', 'destination'].map(
    (name) => asked.get(name)?.trim() ?? '',
  ) as [string, string];
  if (!origin && !destination) return { kind, asked: 'nothing' as const };
  if (!origin || !destination)
    return { kind, asked: 'half' as const, origin, destination, places: placesOf(await find()) };

  const open = await find({ origin });
  const found = named(open, destination);
  const known = found.length > 0 ? found : named(await find(), destination);
  const [only, another] = placesOf(known);
  return {
    kind,
    asked: 'both' as const,
    origin: nationalityOf(origin) ?? origin,
    // Spelled as in the list if it means exactly one place.
    destination: only && !another ? only.destination : destination,
    found: found.map(listed),
    others: open.filter((place) => !found.includes(place)).map(listed),
    // The destination is sold, but not to this nationality.
    closed: found.length === 0 && known.length > 0,
  };
}
export type FoundResults = Awaited<ReturnType<typeof findResults>>;

export function resultsTitle(response: FoundResults): string {
  const { many, searchTitle } = WORDS[response.kind];
  if (response.asked === 'nothing') return SEARCH_TEXTS.noSearch;
  if (response.asked === 'half') return searchTitle;
  return `${capitalised(many)} for ${response.destination}`;
}

/** The URL for search engines, if it contains only names from our lists. */
export function listedAs(response: FoundResults): string | undefined {
  if (response.asked !== 'both') return undefined;
  const { kind, origin, destination, found } = response;
  const ours =
    found.length > 0 &&
    found.every((place) => place.destination === destination) &&
    nationalityOf(origin) === origin;
  return ours ? paths.results(kind, origin, destination) : undefined;
}
