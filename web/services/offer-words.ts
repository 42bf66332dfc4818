import { formatNaira } from '#shared/money/money.ts';
import { INSURANCE_PERIODS, type Prices } from '#shared/money/prices.ts';
import type { Kind } from '#shared/services/index.ts';

const OFFERS: Partial<Record<Kind, (prices: Prices) => string>> = {
  visa: () => 'Search by country',
  permit: () => 'Entry and stay permits',
  insurance: (prices) =>
    `7 days to 1 year, from ${formatNaira(Math.min(...INSURANCE_PERIODS.map(({ priced }) => prices[priced])))}`,
  booking: () => 'Itinerary, hotel, documents',
  appointment: ({ APPOINTMENT_PRICE }) => `Speak to an adviser, ${formatNaira(APPOINTMENT_PRICE)}`,
};

/** A service in a few words, for the home page. */
export const offerOf = (kind: Kind, prices: Prices): string | undefined => OFFERS[kind]?.(prices);
