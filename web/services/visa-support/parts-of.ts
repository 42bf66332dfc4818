import {
  type BookingRecord,
  chosenParts,
  PART_TITLES,
} from '#shared/services/visa-support-form.ts';

export const partsOf = (record: BookingRecord): string[] =>
  chosenParts(record).map((part) => PART_TITLES[part]);
