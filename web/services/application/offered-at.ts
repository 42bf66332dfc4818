import type { DestinationDetail } from '#shared/places/editions.ts';
import { atSpeed } from '#shared/requirements/at-speed.ts';
import { editionPrice, priceAt, speedsOf } from '#shared/requirements/fees.ts';
import { shownPrice } from '../../places.ts';

/** The destination with price, fees and time of `speed`; undefined for the first speed. */
export function offeredAt(place: DestinationDetail, speed: string): DestinationDetail | undefined {
  const { edition } = place;
  if (!edition || !speedsOf(edition).slice(1).includes(speed)) return undefined;
  const price = priceAt(edition, shownPrice(place), speed);
  return {
    ...atSpeed(place, edition, speed),
    ...(place.visa_agent_price === undefined ? { visa_price: price } : { visa_agent_price: price }),
    government_fee: editionPrice(edition, speed)?.government ?? place.government_fee,
  };
}
