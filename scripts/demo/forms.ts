import {
  type BookingPart,
  bookingTotal,
  DEFAULT_PRICES,
  INSURANCE_PERIODS,
} from '#shared/money/prices.ts';
import type { Destination } from '#shared/places/destinations.ts';
import { APPOINTMENT_FIELDS, CONTACT_WAYS, type Slot } from '#shared/services/appointment-form.ts';
import { INSURANCE_FIELDS } from '#shared/services/insurance-form.ts';
import { DAY_MS } from '../../shared/dates.ts';
import { type Person, person, pick } from './people.ts';
import type { Uploads } from './uploads.ts';

const TOWNS = [
  'Lagos',
  'Abuja',
  'Ìbàdàn',
  'Kano',
  'Port Harcourt',
  'Ẹnugu',
  'Jos',
  'Benin City',
  'Calabar',
  'Kaduna',
];
const STREETS = [
  'Allen Avenue',
  'Ahmadu Bello Way',
  'Awólọ́wọ̀ Road',
  'Nnamdi Azikiwe Street',
  'Aba Road',
  'Zik Avenue',
];
const TRAVELS = [
  'Dubai',
  'Türkiye',
  'United Kingdom',
  'South Africa',
  'Canada',
  'Egypt',
  'France',
  'Kenya',
  'Côte d’Ivoire',
  'Qatar',
];
const PARTS: BookingPart[][] = [
  ['flight'],
  ['hotel'],
  ['flight', 'hotel'],
  ['flight', 'hotel', 'documents'],
  ['documents'],
];

export type Fields = Record<string, string | number | File | undefined>;

const day = (from: Date, days: number): string =>
  new Date(from.getTime() + days * DAY_MS).toISOString().slice(0, 10);
const address = (number: number) =>
  `${1 + (number % 90)} ${pick(STREETS, number)}, ${pick(TOWNS, number)}`;

const names = ({ first_name, middle_name, last_name, phone_number }: Person): Fields => ({
  first_name,
  ...(middle_name ? { middle_name } : {}),
  last_name,
  phone_number,
});

export function applicationForm(number: number, places: Destination[], papers: Uploads): Fields {
  const who = person(number);
  const place = pick(places, Math.floor(places.length * (((number * 37) % 100) / 100) ** 2));
  return {
    ...names(who),
    contact_email: who.email,
    date_of_birth: who.date_of_birth,
    passport_number: who.passport_number,
    destination_id: place.id,
    ...(number % 12 === 0 ? {} : { data_consent: 'Yes' }),
    data_page: number % 2 === 0 ? papers.issued : pick(papers.data_pages, number),
    passport_photograph: pick(papers.photographs, number),
    ...(number % 4 === 0 ? { utility_bill: papers.issued } : {}),
  };
}

const { gender, marital_status, purpose_travel, heard_policy } = INSURANCE_FIELDS;

export function insuranceForm(number: number, now: Date, papers: Uploads): Fields {
  const who = person(number);
  const kin = person(number + 1000);
  const period = pick(INSURANCE_PERIODS, number);
  const coverage_begin = day(now, 10 + (number % 30));
  const ill = number % 5 === 0;
  return {
    ...names(who),
    contact_email: who.email,
    date_of_birth: who.date_of_birth,
    passport_number: who.passport_number,
    address: address(number),
    occupation: pick(
      ['Trader', 'Nurse', 'Civil engineer', 'Student', 'Tailor', 'Lecturer'],
      number,
    ),
    gender: pick(gender.input.options, who.gender === 'Male' ? 0 : 1),
    marital_status: pick(marital_status.input.options, number),
    purpose_travel: pick(purpose_travel.input.options.slice(0, -1), number),
    next_of_kin: `${kin.first_name} ${kin.last_name}`,
    next_of_kin_address: address(number + 5),
    relationship: pick(['Brother', 'Sister', 'Mother', 'Husband', 'Wife'], number),
    coverage_begin,
    coverage_end: period.lastDay(coverage_begin),
    destination: pick(TRAVELS, number),
    more_ninety: 'No',
    medical_condition: ill ? 'Yes' : 'No',
    ...(ill
      ? { more_medical_condition: 'High blood pressure, treated since 2019', health_consent: 'Yes' }
      : {}),
    heard_policy: pick(heard_policy.input.options, number),
    amount_to_pay: DEFAULT_PRICES[period.priced],
    upload_signature: pick(papers.data_pages, number),
  };
}

export function bookingForm(number: number, now: Date, papers: Uploads): Fields {
  const who = person(number);
  const parts = pick(PARTS, number);
  const [out, back] = [day(now, 20 + (number % 20)), day(now, 30 + (number % 20))];
  const title = who.gender === 'Female' ? 'Mrs' : 'Mr';
  return {
    ...names(who),
    email: who.email,
    date_of_birth: who.date_of_birth,
    destination: pick(TRAVELS, number + 3),
    coverage_begin: out,
    coverage_end: back,
    ...(parts.includes('flight')
      ? {
          title,
          traveler_first_name: who.first_name,
          traveler_last_name: who.last_name,
          trip_type: 'Round Trip',
          flight_details: `${pick(['Lagos', 'Abuja', 'Kano'], number)} to ${pick(TRAVELS, number + 3)} on ${out}, back on ${back}`,
        }
      : {}),
    ...(parts.includes('hotel')
      ? {
          hotel_title: title,
          hotel_first_name: who.first_name,
          hotel_last_name: who.last_name,
          hotel_details: 'Three stars, near the centre, breakfast',
          visa_interview_date: day(now, 12),
          check_in_date: out,
          check_out_date: back,
        }
      : {}),
    ...(parts.includes('documents') ? { upload_signature: papers.issued } : {}),
    amount_to_pay: bookingTotal(DEFAULT_PRICES, parts),
  };
}

export function appointmentForm(number: number, slot: Slot): Fields {
  const who = person(number);
  return {
    first_name: who.first_name,
    last_name: who.last_name,
    email_address: who.email,
    phone_number: who.phone_number,
    how_to_contact: pick(CONTACT_WAYS, number),
    reason: pick(APPOINTMENT_FIELDS.reason.input.options, number),
    ...slot,
  };
}
