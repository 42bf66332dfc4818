import { splitDay } from '../../ui/day-inputs.ts';
import { JOINED, type Joined, keep } from '../../ui/storage.ts';
import type { Values } from '../form-schema.ts';

/** Fields that travellers of a group share: never names, birth date or passport. */
const IN_COMMON = [
  'phone_number',
  'contact_email',
  'email',
  'email_address',
  'address',
  'speed',
  'destination',
  'travel_type',
  'purpose_travel',
  'purpose',
  'residence',
  'more_ninety',
  'amount_to_pay',
];
const DAYS = ['travel_on', 'return_on', 'coverage_begin', 'coverage_end'];

/** Stores what the group's next traveller shares. Call it while the URL is still the form's. */
export function keepJoined(joined: Omit<Joined, 'form' | 'facts'>, values: Values): void {
  const facts: Record<string, string> = {};
  for (const name of IN_COMMON) if (values[name]) facts[name] = String(values[name]);
  // The schema has joined each day's inputs.
  for (const name of DAYS)
    if (typeof values[name] === 'string') Object.assign(facts, splitDay(name, values[name]));
  const kept: Joined = { ...joined, form: window.location.pathname, facts };
  keep(JOINED, kept);
}
