import type { Destination } from '#shared/places/destinations.ts';
import type { Region } from '#shared/places/regions.ts';

export type Place = Pick<Destination, 'destination' | 'visa_price' | 'visa_agent_price'> & {
  other_names?: string;
  /** The lowest price for Nigerians, if the lowest of all isn't open to them. */
  home_price?: number;
};

export type ListedDestination = Omit<
  Destination,
  'visa_description' | 'available_country' | 'government_fee'
> & { region?: Region };

/** In naira: the agent's price where the response has one. */
export const shownPrice = (place: Place): number => place.visa_agent_price ?? place.visa_price;

/** Approved agents see agent prices. */
export const priceWords = (places: readonly Place[]): string =>
  places.some((place) => place.visa_agent_price !== undefined)
    ? 'Agent prices, per person, in naira.'
    : 'Prices are per person, in naira.';

/** Drops long fields that rows don't show, to keep the page small. */
export const listed = ({
  visa_description,
  available_country,
  government_fee,
  ...row
}: Destination): ListedDestination => row;
