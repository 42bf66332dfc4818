import * as z from 'zod/mini';
import { daysOver } from './dates.ts';
import { birthDate, date, email, naira, optionalDate, optionalOneOf, optionalText, phone, text } from './fields.ts';
import type { FileField } from './files.ts';
import { orderRecord } from './orders.ts';
import type { BookingPart } from './prices.ts';
import { PAYMENT_STATUSES } from './states.ts';
import { submission, submitted } from './submissions.ts';

export const TITLES = ['Mr', 'Mrs', 'Ms', 'Dr'] as const;
export const TRIP_TYPES = ['One Way', 'Round Trip', 'Multiple Cities'] as const;

export const BOOKING_TEXTS = {
  noPart: 'Add Flight, Hotel or Complete Documents.',
  noAmount: 'Say what you expect to pay.',
  html: 'Server returned an error page. Please check the server status.',
  failed: 'Failed to submit booking.',
} as const;

export const BOOKING_FILES = {
  upload_signature: { label: 'Support documents', hint: 'What you have already, in one file.', required: false },
} as const satisfies Record<string, FileField>;

/** The fields of each part; removing a part clears them. Complete documents have only a file. */
export const PART_FIELDS = {
  flight: ['title', 'traveler_first_name', 'traveler_last_name', 'trip_type', 'flight_details'],
  hotel: [
    'hotel_title',
    'hotel_first_name',
    'hotel_last_name',
    'hotel_details',
    'visa_interview_date',
    'check_in_date',
    'check_out_date',
    'visa_embassy',
  ],
  documents: ['upload_signature'],
} as const satisfies Record<BookingPart, readonly string[]>;

/** The fields a chosen part requires (document 1, section 5), and the error text for each. */
export const PART_NEEDS: Record<BookingPart, Record<string, string>> = {
  flight: {
    title: 'Choose the traveller’s title.',
    traveler_first_name: 'Enter the traveller’s first name.',
    traveler_last_name: 'Enter the traveller’s last name.',
    flight_details: 'Say where the flight goes, and when.',
  },
  hotel: {
    visa_interview_date: 'Enter the day of the visa interview.',
    check_in_date: 'Enter the day you check in.',
    check_out_date: 'Enter the day you check out.',
  },
  documents: { upload_signature: 'Choose a file.' },
};

/** The visa-support form. A part is chosen when any of its fields, or the file, is there. */
export const bookingForm = z.extend(
  z.object({
    first_name: text('Enter your first name.', 100),
    middle_name: optionalText(100),
    last_name: text('Enter your last name.', 100),
    email: email(),
    phone_number: phone(),
    date_of_birth: birthDate(),
    destination: text('Enter your destination.', 120),
    coverage_begin: date('Enter the day you travel.'),
    coverage_end: date('Enter the day you return.'),
    title: optionalOneOf(TITLES, 'Choose a title.'),
    traveler_first_name: optionalText(100),
    traveler_last_name: optionalText(100),
    trip_type: optionalOneOf(TRIP_TYPES, 'Choose the kind of trip.'),
    flight_details: optionalText(2000, 'lines'),
    hotel_title: optionalOneOf(TITLES, 'Choose a title.'),
    hotel_first_name: optionalText(100),
    hotel_last_name: optionalText(100),
    hotel_details: optionalText(2000, 'lines'),
    visa_interview_date: optionalDate('Enter the day of the visa interview.'),
    check_in_date: optionalDate('Enter the day you check in.'),
    check_out_date: optionalDate('Enter the day you check out.'),
    visa_embassy: optionalText(200),
    amount_to_pay: naira(BOOKING_TEXTS.noAmount),
  }),
  submission.shape,
);
export type BookingForm = z.infer<typeof bookingForm>;

/** The parts a form has chosen: those with a non-empty field or a file. */
export function chosenParts(given: Readonly<Record<string, unknown>>): BookingPart[] {
  const isGiven = (name: string) => {
    const value = given[name];
    return typeof value === 'string' ? value.trim() !== '' : value != null;
  };
  return (Object.keys(PART_FIELDS) as BookingPart[]).filter((part) => PART_FIELDS[part].some(isGiven));
}

/** The error text for a day in the past. */
const NOT_OVER = {
  coverage_begin: 'The day you travel can’t be before today.',
  coverage_end: 'The day you return can’t be before today.',
  visa_interview_date: 'The visa interview can’t be before today.',
  check_in_date: 'You can’t check in before today.',
  check_out_date: 'You can’t check out before today.',
} as const;

/** Rules that need more than one field or today's date in Lagos (YYYY-MM-DD); each names the field it is about. */
export function bookingProblems(given: Readonly<Record<string, unknown>>, today: string): Record<string, string> {
  const problems = daysOver(given, NOT_OVER, today);
  const parts = chosenParts(given);
  if (parts.length === 0) problems.parts = BOOKING_TEXTS.noPart;
  for (const part of parts) {
    for (const [name, message] of Object.entries(PART_NEEDS[part]))
      if (!given[name] || String(given[name]).trim() === '') problems[name] = message;
  }
  const order = (first: string, last: string, message: string) => {
    const [begin, end] = [given[first], given[last]];
    if (typeof begin === 'string' && typeof end === 'string' && begin && end && end < begin) problems[last] = message;
  };
  order('coverage_begin', 'coverage_end', 'The return can’t be before the travel.');
  order('check_in_date', 'check_out_date', 'You can’t check out before you check in.');
  return problems;
}

export const submittedBooking = z.extend(submitted, { booking_id: z.string(), amount_to_pay: z.number() });

const words = z.string();
const day = z.nullable(words);

/** A visa-support order as administrators see it; fields that were left out are empty. */
export const bookingRecord = z.object({
  id: words,
  booking_id: words,
  tracking_id: words,
  first_name: words,
  middle_name: words,
  last_name: words,
  email: words,
  phone_number: words,
  date_of_birth: words,
  destination: words,
  coverage_begin: words,
  coverage_end: words,
  title: words,
  traveler_first_name: words,
  traveler_last_name: words,
  trip_type: words,
  flight_details: words,
  hotel_title: words,
  hotel_first_name: words,
  hotel_last_name: words,
  hotel_details: words,
  visa_interview_date: day,
  check_in_date: day,
  check_out_date: day,
  visa_embassy: words,
  amount_to_pay: z.number(),
  payment_status: z.enum(PAYMENT_STATUSES),
  created_at: words,
  payment_date: z.nullable(words),
  ...orderRecord,
  upload_signature: z.optional(words),
  receipt_url: z.optional(words),
});
export type BookingRecord = z.infer<typeof bookingRecord>;
