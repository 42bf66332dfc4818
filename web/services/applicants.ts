import { formatNaira } from '#shared/money/money.ts';
import { INSURANCE_PERIODS, type Prices } from '#shared/money/prices.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import type { Kind } from '#shared/services/index.ts';
import { appointmentWords } from './appointment/paid-words.ts';

interface ForApplicants {
  offer?(prices: Prices): string;
  afterPayment?(record: TrackingRecord): string;
}

const TABLE: Partial<Record<Kind, ForApplicants>> = {
  visa: { offer: () => 'Search by country' },
  permit: { offer: () => 'Entry and stay permits' },
  insurance: {
    offer: (prices) =>
      `7 days to 1 year, from ${formatNaira(Math.min(...INSURANCE_PERIODS.map(({ priced }) => prices[priced])))}`,
  },
  booking: { offer: () => 'Itinerary, hotel, documents' },
  appointment: {
    offer: ({ APPOINTMENT_PRICE }) => `Speak to an adviser, ${formatNaira(APPOINTMENT_PRICE)}`,
    afterPayment: appointmentWords,
  },
};

export const forApplicants = (kind: Kind): ForApplicants => TABLE[kind] ?? {};
