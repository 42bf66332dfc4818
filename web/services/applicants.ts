import { formatNaira } from '#shared/money.ts';
import { INSURANCE_PERIODS, type Prices } from '#shared/prices.ts';
import type { Kind } from '#shared/services/index.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { appointmentWords } from './appointment/paid-words.ts';

/** What applicants read of a service beyond its description. */
interface ForApplicants {
  /** On its tile of the home page. */
  offer?(prices: Prices): string;
  /** What happens now that it is paid, where there is more to say than for any service. */
  afterPayment?(record: TrackingRecord): string;
}

const TABLE: Partial<Record<Kind, ForApplicants>> = {
  visa: { offer: () => 'Search by country' },
  permit: { offer: () => 'Entry and stay permits' },
  insurance: {
    offer: (prices) => `7 days to 1 year, from ${formatNaira(Math.min(...INSURANCE_PERIODS.map(({ priced }) => prices[priced])))}`,
  },
  booking: { offer: () => 'Itinerary, hotel, documents' },
  appointment: {
    offer: ({ APPOINTMENT_PRICE }) => `Speak to an adviser, ${formatNaira(APPOINTMENT_PRICE)}`,
    afterPayment: appointmentWords,
  },
};

/** What a service says to applicants; nothing, where its description says it all. */
export const forApplicants = (kind: Kind): ForApplicants => TABLE[kind] ?? {};
