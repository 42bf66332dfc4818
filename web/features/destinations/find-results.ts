import type { Destination } from '#shared/destinations.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import { named, nationalityOf } from './names.ts';
import { listed, placesOf } from './places.ts';
import { SEARCH_TEXTS } from './words.ts';

/**
 * What the URL of a results page asks for: nothing, half a search, or both a nationality and a destination.
 * `find` gives all destinations of the kind, or those open to a nationality, at the reader's prices; what it throws is thrown.
 */
export async function findResults(
  kind: DecidedKind,
  asked: URLSearchParams,
  find: (filter?: { origin: string }) => Promise<Destination[]>,
) {
  const [origin, destination] = ['origin', 'destination'].map((name) => asked.get(name)?.trim() ?? '') as [string, string];
  if (!origin && !destination) return { kind, asked: 'nothing' as const };
  if (!origin || !destination) return { kind, asked: 'half' as const, origin, destination, places: placesOf(await find()) };

  const open = await find({ origin });
  const found = named(open, destination);
  const known = found.length > 0 ? found : named(await find(), destination);
  const [only, another] = placesOf(known);
  return {
    kind,
    asked: 'both' as const,
    origin: nationalityOf(origin) ?? origin,
    // As the list spells it, when one place was meant.
    destination: only && !another ? only.destination : destination,
    found: found.map(listed),
    others: open.filter((place) => !found.includes(place)).map(listed),
    // There is such a place, only not for this passport.
    closed: found.length === 0 && known.length > 0,
  };
}
export type FoundResults = Awaited<ReturnType<typeof findResults>>;

/** What a results page is called. */
export function resultsTitle(response: FoundResults): string {
  const { many, searchTitle } = WORDS[response.kind];
  if (response.asked === 'nothing') return SEARCH_TEXTS.noSearch;
  if (response.asked === 'half') return searchTitle;
  return `${many.replace(/^./, (letter) => letter.toUpperCase())} for ${response.destination}`;
}

/**
 * The URL under which search engines may list a results page: one passport, one destination that is open to it, both as our lists spell them.
 * Any other page would put words of whoever made its link into a search engine.
 */
export function listedAs(response: FoundResults): string | undefined {
  if (response.asked !== 'both') return undefined;
  const { kind, origin, destination, found } = response;
  const ours = found.length > 0 && found.every((place) => place.destination === destination) && nationalityOf(origin) === origin;
  return ours ? paths.results(kind, origin, destination) : undefined;
}
