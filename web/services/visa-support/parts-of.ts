import type { BookingPart } from '#shared/money/prices.ts';
import { type BookingRecord, chosenParts } from '#shared/services/visa-support-form.ts';

export const PART_TITLES: Record<BookingPart, string> = {
  flight: 'Flight',
  hotel: 'Hotel',
  documents: 'Complete Documents',
};

export const partsOf = (record: BookingRecord): string[] =>
  chosenParts(record).map((part) => PART_TITLES[part]);
