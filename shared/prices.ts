// What the services cost, in naira (document 1, section 9).
import { toKobo } from './money.ts';

/** One line of an invoice or receipt, as it is stored with the order. */
export interface PriceLine {
  text: string;
  /** Smaller text below it. */
  detail?: string;
  amount_kobo: number;
}

/** What price lines cost together, in kobo. */
export const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);

/** One period of travel insurance. */
export interface Period {
  name: string;
  price: number;
  /** The last covered day of a cover that begins on this day; both as YYYY-MM-DD. */
  lastDay(begin: string): string;
}

const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const days = (count: number, price: number): Period => ({
  name: `${count} Days`,
  price,
  lastDay: (begin) => iso(Date.parse(begin) + (count - 1) * DAY_MS),
});

/** The five periods; the one whose price is paid is the one that was chosen. */
export const INSURANCE_PERIODS: readonly Period[] = [
  days(7, 15_350),
  days(15, 25_350),
  days(30, 43_000),
  days(90, 51_000),
  {
    name: '1 Year',
    price: 95_000,
    // A year ends on the day before its anniversary.
    lastDay: (begin) => {
      const at = new Date(begin);
      at.setUTCFullYear(at.getUTCFullYear() + 1);
      return iso(at.getTime() - DAY_MS);
    },
  },
];

/** The period that costs this much; undefined when none does. */
export const periodOf = (amount_to_pay: number): Period | undefined => INSURANCE_PERIODS.find(({ price }) => price === amount_to_pay);

/** The parts of a visa-support booking. */
export const BOOKING_PRICES = { flight: 20_000, hotel: 25_000, documents: 250_000 } as const;
export type BookingPart = keyof typeof BOOKING_PRICES;
export const BOOKING_PARTS = Object.keys(BOOKING_PRICES) as BookingPart[];

/** What a part is called on invoices and receipts. */
export const PART_NAMES: Record<BookingPart, string> = {
  flight: 'Flight itinerary',
  hotel: 'Hotel booking',
  documents: 'Complete documents',
};

/** What the chosen parts cost today, a line each. */
export const bookingLines = (parts: readonly BookingPart[]): PriceLine[] =>
  parts.map((part) => ({ text: PART_NAMES[part], amount_kobo: toKobo(BOOKING_PRICES[part]) }));

/** What the chosen parts cost together. */
export const bookingTotal = (parts: readonly BookingPart[]): number => parts.reduce((sum, part) => sum + BOOKING_PRICES[part], 0);

/** Every appointment has the same price. */
export const APPOINTMENT_PRICE = 10_000;
