import { isOpenTo, readNames } from '#shared/places/destination-names.ts';
import { sameName } from './place-names.ts';
import { type Place, shownPrice } from './places.ts';

export const DEFAULT_NATIONALITY = 'Nigeria';
/** In naira: the lowest price for Nigerians. */
export const homePriceOf = (place: Place): number => place.home_price ?? shownPrice(place);

/** Each name once, with its lowest price, in the order given. */
export function placesOf(
  destinations: readonly (Place & { available_country?: string })[],
): Place[] {
  const places: Place[] = [];
  const atHome = new Map<string, number>();
  for (const one of destinations) {
    const { destination, visa_price, visa_agent_price, other_names, available_country } = one;
    // Undefined is left out, to keep the page small.
    const prices = { visa_price, ...(visa_agent_price === undefined ? {} : { visa_agent_price }) };
    const at = places.findIndex((place) => sameName(place.destination, destination));
    const known = places[at];
    const names = readNames(`${known?.other_names ?? ''}|${other_names ?? ''}`).join('|');
    const others = names ? { other_names: names } : {};
    if (!known) places.push({ destination, ...prices, ...others });
    else if (shownPrice({ destination, ...prices }) < shownPrice(known))
      places[at] = { destination: known.destination, ...prices, ...others };
    else places[at] = { ...known, ...others };
    const name = known?.destination ?? destination;
    const open =
      available_country !== undefined && isOpenTo(available_country, DEFAULT_NATIONALITY);
    const price = open ? shownPrice(one) : one.home_price;
    if (price !== undefined)
      atHome.set(name, Math.min(price, atHome.get(name) ?? Number.POSITIVE_INFINITY));
  }
  return places.map((place) => {
    const home_price = atHome.get(place.destination) ?? 0;
    return home_price > shownPrice(place) ? { ...place, home_price } : place;
  });
}
