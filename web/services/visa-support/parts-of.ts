import type { BookingPart } from '#shared/prices.ts';
import { type BookingRecord, chosenParts } from '#shared/services/visa-support-form.ts';

/** What the parts are called, to applicants and administrators alike. */
export const PART_TITLES: Record<BookingPart, string> = { flight: 'Flight', hotel: 'Hotel', documents: 'Complete Documents' };

/** The titles of a booking's chosen parts. */
export const partsOf = (record: BookingRecord): string[] => chosenParts(record).map((part) => PART_TITLES[part]);
