import { DAY_MS } from '../dates.ts';
import { GOVERNMENT_FEE } from '../services/destination-words.ts';
// Defaults from document 1, section 9. Owners can change prices, so functions take the current
// ones.
import { toKobo } from './money.ts';

export interface PriceLine {
  text: string;
  detail?: string;
  amount_kobo: number;
}

/** In kobo. */
export const sumOf = (lines: readonly Pick<PriceLine, 'amount_kobo'>[]): number =>
  lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);

/** The government's part of a price, in kobo; 0 if no price line names one. */
export const governmentPart = (lines: readonly PriceLine[]): number =>
  sumOf(lines.filter(({ text }) => text.endsWith(`: ${GOVERNMENT_FEE.toLowerCase()}`)));

/** In naira. */
export const DEFAULT_PRICES = {
  INSURANCE_PRICE_7_DAYS: 15_350,
  INSURANCE_PRICE_15_DAYS: 25_350,
  INSURANCE_PRICE_30_DAYS: 43_000,
  INSURANCE_PRICE_90_DAYS: 51_000,
  INSURANCE_PRICE_1_YEAR: 95_000,
  VISA_SUPPORT_PRICE_FLIGHT: 20_000,
  VISA_SUPPORT_PRICE_HOTEL: 25_000,
  VISA_SUPPORT_PRICE_DOCUMENTS: 250_000,
  APPOINTMENT_PRICE: 10_000,
} as const;
export type PriceName = keyof typeof DEFAULT_PRICES;
export const PRICE_NAMES = Object.keys(DEFAULT_PRICES) as PriceName[];
export type Prices = Readonly<Record<PriceName, number>>;

export const pricesIn = (all: Prices): Prices =>
  Object.fromEntries(PRICE_NAMES.map((name) => [name, all[name]])) as Prices;

export interface Period {
  name: string;
  priced: PriceName;
  /** Takes and returns YYYY-MM-DD. */
  lastDay(begin: string): string;
}

const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const days = (count: number, priced: PriceName): Period => ({
  name: `${count} Days`,
  priced,
  lastDay: (begin) => iso(Date.parse(begin) + (count - 1) * DAY_MS),
});

/** The amount paid identifies the period, so all prices must differ. */
export const INSURANCE_PERIODS: readonly Period[] = [
  days(7, 'INSURANCE_PRICE_7_DAYS'),
  days(15, 'INSURANCE_PRICE_15_DAYS'),
  days(30, 'INSURANCE_PRICE_30_DAYS'),
  days(90, 'INSURANCE_PRICE_90_DAYS'),
  {
    name: '1 Year',
    priced: 'INSURANCE_PRICE_1_YEAR',
    // A year ends on the day before its anniversary.
    lastDay: (begin) => {
      const at = new Date(begin);
      at.setUTCFullYear(at.getUTCFullYear() + 1);
      return iso(at.getTime() - DAY_MS);
    },
  },
];

export const periodOf = (prices: Partial<Prices>, amount_to_pay: number): Period | undefined =>
  INSURANCE_PERIODS.find(({ priced }) => prices[priced] === amount_to_pay);

export const periodNamed = (name: unknown): Period | undefined =>
  INSURANCE_PERIODS.find((period) => period.name === name);

const PART_PRICES = {
  flight: 'VISA_SUPPORT_PRICE_FLIGHT',
  hotel: 'VISA_SUPPORT_PRICE_HOTEL',
  documents: 'VISA_SUPPORT_PRICE_DOCUMENTS',
} as const satisfies Record<string, PriceName>;
export type BookingPart = keyof typeof PART_PRICES;
export const BOOKING_PARTS = Object.keys(PART_PRICES) as BookingPart[];

export const PART_NAMES: Record<BookingPart, string> = {
  flight: 'Flight itinerary',
  hotel: 'Hotel booking',
  documents: 'Complete documents',
};

export const partPrice = (prices: Prices, part: BookingPart): number => prices[PART_PRICES[part]];

export const bookingLines = (prices: Prices, parts: readonly BookingPart[]): PriceLine[] =>
  parts.map((part) => ({ text: PART_NAMES[part], amount_kobo: toKobo(partPrice(prices, part)) }));

export const bookingTotal = (prices: Prices, parts: readonly BookingPart[]): number =>
  parts.reduce((sum, part) => sum + partPrice(prices, part), 0);
