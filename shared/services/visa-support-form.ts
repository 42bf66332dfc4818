import * as z from 'zod/mini';
import { daysOver } from '../dates.ts';
import {
  date,
  isBlank,
  naira,
  optionalDate,
  optionalOneOf,
  optionalText,
  text,
} from '../fields.ts';
import { BOOKING_PARTS, type BookingPart } from '../money/prices.ts';
import { submitted } from '../orders/submissions.ts';
import { type Field, formSchema, recordSchema, type Step, uploads } from './field-list.ts';
import {
  dateOfBirth,
  emailAddress,
  guardian,
  NAME_STEP,
  names,
  notifyConsent,
  phoneNumber,
} from './person-fields.ts';
import { visaSupport } from './visa-support.ts';

const TITLES = ['Mr', 'Mrs', 'Ms', 'Dr'] as const;
const TRIP_TYPES = ['One Way', 'Round Trip', 'Multiple Cities'] as const;

export const BOOKING_TEXTS = {
  noPart: 'Add Flight, Hotel or Complete Documents.',
  noAmount: 'Say what you expect to pay.',
  html: 'Server returned an error page. Please check the server status.',
  failed: 'Failed to submit booking.',
} as const;

export const PART_TITLES: Record<BookingPart, string> = {
  flight: 'Flight',
  hotel: 'Hotel',
  documents: 'Complete Documents',
};

/** No autofill: another person than the applicant may be meant. */
const PERSON = { type: 'text', autoComplete: 'off', autoCapitalize: 'words' } as const;
const DAY = { input: { type: 'day' }, record: z.nullable(z.string()) } as const;
const ABOUT = 'Applicant and trip';

export const BOOKING_STEPS = [
  { title: 'What you need', hint: 'Add one part or several. You pay for what you add.' },
  NAME_STEP,
  { title: 'How we reach you' },
  { title: 'Your trip' },
] as const satisfies readonly Step[];

/** `needed`: error text if the field's part requires it (document 1, section 5). */
interface PartField extends Field {
  part?: BookingPart;
  needed?: string;
}

const inPart = <const Part extends BookingPart>(part: Part) =>
  ({ part, step: 'What you need', section: part }) as const;
const [FLIGHT, HOTEL] = [inPart('flight'), inPart('hotel')];

/** The server compares the page's total with its own. */
export const BOOKING_FIELDS = {
  ...names(ABOUT),
  date_of_birth: { ...dateOfBirth, step: 'Name', section: ABOUT },
  ...guardian('Name', ABOUT),
  phone_number: { ...phoneNumber, section: ABOUT },
  email: { ...emailAddress('Email', 'papers'), section: ABOUT },
  notify_consent: notifyConsent,
  destination: {
    label: 'Destination',
    hint: 'The country you are going to.',
    step: 'Your trip',
    section: ABOUT,
    schema: text('Enter your destination.', 120),
    input: { type: 'text', autoComplete: 'off' },
    searched: true,
  },
  coverage_begin: {
    label: 'Travel date',
    step: 'Your trip',
    section: ABOUT,
    schema: date('Enter the day you travel.'),
    input: { type: 'day' },
    correctable: true,
  },
  coverage_end: {
    label: 'Return date',
    step: 'Your trip',
    section: ABOUT,
    schema: date('Enter the day you return.'),
    input: { type: 'day' },
    correctable: true,
  },
  title: {
    ...FLIGHT,
    label: 'Traveller’s title',
    schema: optionalOneOf(TITLES, 'Choose a title.'),
    input: { type: 'select', options: TITLES },
    needed: 'Choose the traveller’s title.',
    correctable: true,
  },
  traveler_first_name: {
    ...FLIGHT,
    label: 'Traveller’s first name',
    schema: optionalText(100),
    input: PERSON,
    needed: 'Enter the traveller’s first name.',
    correctable: true,
  },
  traveler_last_name: {
    ...FLIGHT,
    label: 'Traveller’s last name',
    schema: optionalText(100),
    input: PERSON,
    needed: 'Enter the traveller’s last name.',
    correctable: true,
  },
  trip_type: {
    ...FLIGHT,
    label: 'Kind of trip',
    optional: true,
    schema: optionalOneOf(TRIP_TYPES, 'Choose the kind of trip.'),
    input: { type: 'select', options: TRIP_TYPES },
  },
  flight_details: {
    ...FLIGHT,
    label: 'Flight details',
    hint: 'Where from, where to, and on which days.',
    schema: optionalText(2000, 'lines'),
    input: { type: 'lines' },
    needed: 'Say where the flight goes, and when.',
    correctable: true,
  },
  hotel_title: {
    ...HOTEL,
    label: 'Guest’s title',
    optional: true,
    schema: optionalOneOf(TITLES, 'Choose a title.'),
    input: { type: 'select', options: TITLES },
    correctable: true,
  },
  hotel_first_name: {
    ...HOTEL,
    label: 'Guest’s first name',
    optional: true,
    schema: optionalText(100),
    input: PERSON,
    correctable: true,
  },
  hotel_last_name: {
    ...HOTEL,
    label: 'Guest’s last name',
    optional: true,
    schema: optionalText(100),
    input: PERSON,
    correctable: true,
  },
  visa_interview_date: {
    ...HOTEL,
    ...DAY,
    label: 'Visa interview date',
    short: 'Visa interview',
    schema: optionalDate('Enter the day of the visa interview.'),
    needed: 'Enter the day of the visa interview.',
    correctable: true,
  },
  visa_embassy: {
    ...HOTEL,
    label: 'Embassy',
    hint: 'Where the interview is.',
    optional: true,
    schema: optionalText(200),
    input: { type: 'text', autoComplete: 'off' },
    correctable: true,
  },
  check_in_date: {
    ...HOTEL,
    ...DAY,
    label: 'Check-in date',
    short: 'Check-in',
    schema: optionalDate('Enter the day you check in.'),
    needed: 'Enter the day you check in.',
    correctable: true,
  },
  check_out_date: {
    ...HOTEL,
    ...DAY,
    label: 'Check-out date',
    short: 'Check-out',
    schema: optionalDate('Enter the day you check out.'),
    needed: 'Enter the day you check out.',
    correctable: true,
  },
  hotel_details: {
    ...HOTEL,
    label: 'Hotel details',
    hint: 'Where, and what you need in the room.',
    optional: true,
    schema: optionalText(2000, 'lines'),
    input: { type: 'lines' },
    correctable: true,
  },
  upload_signature: {
    ...uploads(visaSupport.files, 'What you need').upload_signature,
    short: PART_TITLES.documents,
    part: 'documents',
    needed: 'Choose a file.',
  },
  parts: {
    label: 'What you need',
    step: 'What you need',
    record: z.array(z.enum(BOOKING_PARTS)),
    titles: PART_TITLES,
  },
  amount_to_pay: { label: 'Total', schema: naira(BOOKING_TEXTS.noAmount), price: true },
} as const satisfies Readonly<Record<string, PartField>>;
type BookingField = keyof typeof BOOKING_FIELDS;

const partFields = Object.entries<PartField>(BOOKING_FIELDS) as [BookingField, PartField][];
const byPart = <Value>(value: (part: BookingPart) => Value) =>
  Object.fromEntries(BOOKING_PARTS.map((part) => [part, value(part)])) as Record<
    BookingPart,
    Value
  >;

export const PART_FIELDS = byPart((part) =>
  partFields.filter(([, field]) => field.part === part).map(([name]) => name),
);

export const PART_NEEDS = byPart(
  (part): Record<string, string> =>
    Object.fromEntries(
      partFields.flatMap(([name, field]) =>
        field.part === part && field.needed ? [[name, field.needed]] : [],
      ),
    ),
);

/** A part counts as chosen if any of its fields or its file is present. */
export const bookingForm = formSchema(BOOKING_FIELDS);

export function chosenParts(given: Readonly<Record<string, unknown>>): BookingPart[] {
  const isGiven = (name: string) => {
    const value = given[name];
    return typeof value === 'string' ? value.trim() !== '' : value != null;
  };
  return BOOKING_PARTS.filter((part) => PART_FIELDS[part].some(isGiven));
}

const NOT_OVER = {
  coverage_begin: 'The day you travel can’t be before today.',
  coverage_end: 'The day you return can’t be before today.',
  visa_interview_date: 'The visa interview can’t be before today.',
  check_in_date: 'You can’t check in before today.',
  check_out_date: 'You can’t check out before today.',
} as const;

/** Takes today in Lagos (YYYY-MM-DD), returns error texts by field. */
export function bookingProblems(
  given: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, string> {
  const problems = daysOver(given, NOT_OVER, today);
  const parts = chosenParts(given);
  if (parts.length === 0) problems.parts = BOOKING_TEXTS.noPart;
  for (const part of parts) {
    for (const [name, message] of Object.entries(PART_NEEDS[part]))
      if (isBlank(given[name])) problems[name] = message;
  }
  const order = (first: string, last: string, message: string) => {
    const [begin, end] = [given[first], given[last]];
    if (typeof begin === 'string' && typeof end === 'string' && begin && end && end < begin)
      problems[last] = message;
  };
  order('coverage_begin', 'coverage_end', 'The return date can’t be before the travel date.');
  order('check_in_date', 'check_out_date', 'You can’t check out before you check in.');
  return problems;
}

export const submittedBooking = z.extend(submitted, {
  booking_id: z.string(),
  amount_to_pay: z.number(),
});

export const bookingRecord = z.extend(recordSchema(BOOKING_FIELDS), { booking_id: z.string() });
export type BookingRecord = z.infer<typeof bookingRecord>;
