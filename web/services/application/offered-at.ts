import type { DestinationDetail } from '#shared/places/editions.ts';
import { atSpeed } from '#shared/requirements/at-speed.ts';
import { editionPrice, priceAt, speedsOf } from '#shared/requirements/fees.ts';
import { shownPrice } from '../../places.ts';

interface Offered {
  place: DestinationDetail;
  usual?: number | undefined;
}

/** The offer at `speed`: its price, fees and time; what is usual holds for the first speed. */
export function offeredAt(speed: string, offer: Offered): Offered {
  const { place } = offer;
  const { edition } = place;
  if (!edition || !speedsOf(edition).slice(1).includes(speed)) return offer;
  const price = priceAt(edition, shownPrice(place), speed);
  return {
    place: {
      ...atSpeed(place, edition, speed),
      ...(place.visa_agent_price === undefined
        ? { visa_price: price }
        : { visa_agent_price: price }),
      government_fee: editionPrice(edition, speed)?.government ?? place.government_fee,
    },
  };
}
