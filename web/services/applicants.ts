import { formatNaira } from '#shared/money.ts';
import { APPOINTMENT_PRICE, INSURANCE_PERIODS } from '#shared/prices.ts';
import type { Kind } from '#shared/services/index.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { appointmentWords } from './appointment/paid-words.ts';

/** What applicants read of a service beyond its description. */
interface ForApplicants {
  /** On its tile of the home page. */
  offer?: string;
  /** What happens now that it is paid, where there is more to say than for any service. */
  afterPayment?(record: TrackingRecord): string;
}

const CHEAPEST_COVER = Math.min(...INSURANCE_PERIODS.map(({ price }) => price));

const TABLE: Partial<Record<Kind, ForApplicants>> = {
  visa: { offer: 'Search by country' },
  permit: { offer: 'Entry and stay permits' },
  insurance: { offer: `7 days to 1 year, from ${formatNaira(CHEAPEST_COVER)}` },
  booking: { offer: 'Itinerary, hotel, documents' },
  appointment: { offer: `Speak to an adviser, ${formatNaira(APPOINTMENT_PRICE)}`, afterPayment: appointmentWords },
};

/** What a service says to applicants; nothing, where its description says it all. */
export const forApplicants = (kind: Kind): ForApplicants => TABLE[kind] ?? {};
