import * as z from 'zod/mini';
import { date, optionalNaira, optionalText, text } from '../fields.ts';
import { submitted } from '../orders/submissions.ts';
import { type FieldList, formSchema, recordSchema, type Step, uploads } from './field-list.ts';
import { lounge } from './lounge.ts';
import { emailAddress, NAME_STEP, names, phoneNumber } from './person-fields.ts';

/** Naira. */
export const LOUNGE_PRICE = 7500;

export const LOUNGE_STEPS = [
  NAME_STEP,
  { title: 'How we reach you' },
  { title: 'Your flight' },
] as const satisfies readonly Step[];

export const LOUNGE_FIELDS = {
  ...names('Guest'),
  phone_number: { ...phoneNumber, section: 'Guest' },
  email: { ...emailAddress('Email', 'pass'), section: 'Guest' },
  airport: {
    label: 'Airport',
    step: 'Your flight',
    section: 'Flight',
    schema: text('Enter the airport.', 100),
    searched: true,
  },
  flight_day: {
    label: 'Day of the flight',
    step: 'Your flight',
    section: 'Flight',
    schema: date('Enter the day of the flight.'),
    input: { type: 'day' },
  },
  wishes: {
    label: 'Wishes',
    step: 'Your flight',
    section: 'Flight',
    optional: true,
    schema: optionalText(300, 'lines'),
    input: { type: 'lines' },
    correctable: true,
  },
  ...uploads(lounge.files, 'Your flight'),
  amount_to_pay: { label: 'Fee', schema: optionalNaira('Leave the fee out.'), price: true },
} as const satisfies FieldList;

export const loungeForm = formSchema(LOUNGE_FIELDS);
export const loungeRecord = recordSchema(LOUNGE_FIELDS);
export type LoungeRecord = z.infer<typeof loungeRecord>;
export const submittedLounge = z.extend(submitted, { amount_to_pay: z.number() });
