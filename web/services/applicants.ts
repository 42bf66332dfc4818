import { type ComponentType, lazy } from 'react';
import type { ManageOrder } from '#shared/manage.ts';
import { formatNaira } from '#shared/money.ts';
import { INSURANCE_PERIODS, type Prices } from '#shared/prices.ts';
import type { Kind } from '#shared/services/index.ts';
import type { TrackingRecord } from '#shared/tracking.ts';
import { appointmentWords } from './appointment/paid-words.ts';

/** What a service's own part of an applicant's page is given. */
interface ManageProps {
  order: ManageOrder;
  /** Without one the page only reads. */
  token: string | undefined;
  onChanged(message: string): void;
  /** The order has moved meanwhile: it is to be read again. */
  onStale(): void;
}

/** What applicants read of a service beyond its description. */
interface ForApplicants {
  /** On its tile of the home page. */
  offer?(prices: Prices): string;
  /** What happens now that it is paid, where there is more to say than for any service. */
  afterPayment?(record: TrackingRecord): string;
  /** What an applicant does on their own page beyond what all services have; loaded when it is shown. */
  Manage?: ComponentType<ManageProps>;
}

const MoveOwn = lazy(() => import('./appointment/move-own.tsx').then(({ MoveOwn: own }) => ({ default: own })));

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
    Manage: MoveOwn,
  },
};

/** What a service says to applicants; nothing, where its description says it all. */
export const forApplicants = (kind: Kind): ForApplicants => TABLE[kind] ?? {};
