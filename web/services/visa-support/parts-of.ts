import { type BookingRecord, PART_TITLES } from '#shared/services/visa-support-form.ts';

export const partsOf = ({ parts }: BookingRecord): string[] =>
  parts.map((part) => PART_TITLES[part]);
