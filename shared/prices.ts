// What the services cost, in naira (document 1, section 9): owners may set other prices, so whoever needs one is given those that hold.
import { toKobo } from './money.ts';

/** One line of an invoice or receipt, as it is stored with the order. */
export interface PriceLine {
  text: string;
  /** Smaller text below it. */
  detail?: string;
  amount_kobo: number;
}

/** What the two parts of a price are called where a destination names the government's. */
export const GOVERNMENT_FEE = 'Government fee';
export const OUR_FEE = 'Our fee';

/** What price lines cost together, in kobo. */
export const sumOf = (lines: readonly PriceLine[]): number => lines.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);

/** What the services cost unless set otherwise, in naira, by the names of the settings; those of visas and permits stand with their destinations. */
export const DEFAULT_PRICES = {
  INSURANCE_PRICE_7_DAYS: 15_350,
  INSURANCE_PRICE_15_DAYS: 25_350,
  INSURANCE_PRICE_30_DAYS: 43_000,
  INSURANCE_PRICE_90_DAYS: 51_000,
  INSURANCE_PRICE_1_YEAR: 95_000,
  VISA_SUPPORT_PRICE_FLIGHT: 20_000,
  VISA_SUPPORT_PRICE_HOTEL: 25_000,
  VISA_SUPPORT_PRICE_DOCUMENTS: 250_000,
  /** Every appointment has the same price. */
  APPOINTMENT_PRICE: 10_000,
} as const;
export type PriceName = keyof typeof DEFAULT_PRICES;
export const PRICE_NAMES = Object.keys(DEFAULT_PRICES) as PriceName[];
/** The prices that hold, in naira; the server's configuration is one. */
export type Prices = Readonly<Record<PriceName, number>>;

/** Those prices alone, of an object that holds more. */
export const pricesIn = (all: Prices): Prices => Object.fromEntries(PRICE_NAMES.map((name) => [name, all[name]])) as Prices;

/** One period of travel insurance. */
export interface Period {
  name: string;
  /** The setting that holds its price. */
  priced: PriceName;
  /** The last covered day of a cover that begins on this day; both as YYYY-MM-DD. */
  lastDay(begin: string): string;
}

const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);

const days = (count: number, priced: PriceName): Period => ({
  name: `${count} Days`,
  priced,
  lastDay: (begin) => iso(Date.parse(begin) + (count - 1) * DAY_MS),
});

/** The five periods. No two have the same price: the one whose price is paid is the one that was chosen. */
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

/** The period that costs this much; undefined when none does. */
export const periodOf = (prices: Partial<Prices>, amount_to_pay: number): Period | undefined =>
  INSURANCE_PERIODS.find(({ priced }) => prices[priced] === amount_to_pay);

/** The period of this name, as orders hold it; undefined when there is none. */
export const periodNamed = (name: unknown): Period | undefined => INSURANCE_PERIODS.find((period) => period.name === name);

/** The parts of a visa-support booking, with the settings that hold their prices. */
const PART_PRICES = {
  flight: 'VISA_SUPPORT_PRICE_FLIGHT',
  hotel: 'VISA_SUPPORT_PRICE_HOTEL',
  documents: 'VISA_SUPPORT_PRICE_DOCUMENTS',
} as const satisfies Record<string, PriceName>;
export type BookingPart = keyof typeof PART_PRICES;
export const BOOKING_PARTS = Object.keys(PART_PRICES) as BookingPart[];

/** What a part is called on invoices and receipts. */
export const PART_NAMES: Record<BookingPart, string> = {
  flight: 'Flight itinerary',
  hotel: 'Hotel booking',
  documents: 'Complete documents',
};

/** What a part costs. */
export const partPrice = (prices: Prices, part: BookingPart): number => prices[PART_PRICES[part]];

/** What the chosen parts cost today, a line each. */
export const bookingLines = (prices: Prices, parts: readonly BookingPart[]): PriceLine[] =>
  parts.map((part) => ({ text: PART_NAMES[part], amount_kobo: toKobo(partPrice(prices, part)) }));

/** What the chosen parts cost together. */
export const bookingTotal = (prices: Prices, parts: readonly BookingPart[]): number =>
  parts.reduce((sum, part) => sum + partPrice(prices, part), 0);
