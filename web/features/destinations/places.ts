import { readNames } from '#shared/destination-names.ts';
import type { Destination } from '#shared/destinations.ts';
import { sameName } from './names.ts';

/** What a suggestion needs of a destination. */
export type Place = Pick<Destination, 'destination' | 'visa_price' | 'visa_agent_price'> & { other_names?: string };

/** What a row needs of a destination. */
export type ListedDestination = Omit<Destination, 'visa_description' | 'available_country' | 'government_fee'>;

/** The price this reader pays, in naira: the agent's when the answer carries it. */
export const priceOf = (place: Place): number => place.visa_agent_price ?? place.visa_price;

/** Whose prices these are: agents read agent prices as soon as they are approved. */
export const priceWords = (places: readonly Place[]): string =>
  places.some((place) => place.visa_agent_price !== undefined) ? 'Agent prices, per person, in naira.' : 'Prices are per person, in naira.';

/** Every name once, with its lowest price; in the order given. */
export function placesOf(destinations: readonly Place[]): Place[] {
  const places: Place[] = [];
  for (const { destination, visa_price, visa_agent_price, other_names } of destinations) {
    // What isn't there is left out: these travel with the page.
    const prices = { visa_price, ...(visa_agent_price === undefined ? {} : { visa_agent_price }) };
    const at = places.findIndex((place) => sameName(place.destination, destination));
    const known = places[at];
    const names = readNames(`${known?.other_names ?? ''}|${other_names ?? ''}`).join('|');
    const others = names ? { other_names: names } : {};
    if (!known) places.push({ destination, ...prices, ...others });
    else if (priceOf({ destination, ...prices }) < priceOf(known)) places[at] = { destination: known.destination, ...prices, ...others };
    else places[at] = { ...known, ...others };
  }
  return places;
}

/** Leaves out what rows don't show: descriptions are long, and every row travels with the page. */
export const listed = ({ visa_description, available_country, government_fee, ...row }: Destination): ListedDestination => row;
