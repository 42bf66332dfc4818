import { readNames } from '#shared/places/destination-names.ts';
import type { Destination } from '#shared/places/destinations.ts';
import type { Region } from '#shared/places/regions.ts';
import { sameName } from './place-names.ts';

export type Place = Pick<Destination, 'destination' | 'visa_price' | 'visa_agent_price'> & {
  other_names?: string;
};

export type ListedDestination = Omit<
  Destination,
  'visa_description' | 'available_country' | 'government_fee'
> & { region?: Region };

/** In naira: the agent's price where the response has one. */
export const priceOf = (place: Place): number => place.visa_agent_price ?? place.visa_price;

/** Agents see agent prices once approved. */
export const priceWords = (places: readonly Place[]): string =>
  places.some((place) => place.visa_agent_price !== undefined)
    ? 'Agent prices, per person, in naira.'
    : 'Prices are per person, in naira.';

/** Each name once, with its lowest price, in the order given. */
export function placesOf(destinations: readonly Place[]): Place[] {
  const places: Place[] = [];
  for (const { destination, visa_price, visa_agent_price, other_names } of destinations) {
    // Undefined is left out, to keep the page small.
    const prices = { visa_price, ...(visa_agent_price === undefined ? {} : { visa_agent_price }) };
    const at = places.findIndex((place) => sameName(place.destination, destination));
    const known = places[at];
    const names = readNames(`${known?.other_names ?? ''}|${other_names ?? ''}`).join('|');
    const others = names ? { other_names: names } : {};
    if (!known) places.push({ destination, ...prices, ...others });
    else if (priceOf({ destination, ...prices }) < priceOf(known))
      places[at] = { destination: known.destination, ...prices, ...others };
    else places[at] = { ...known, ...others };
  }
  return places;
}

/** Drops the long fields that rows don't show, to keep the page small. */
export const listed = ({
  visa_description,
  available_country,
  government_fee,
  ...row
}: Destination): ListedDestination => row;
