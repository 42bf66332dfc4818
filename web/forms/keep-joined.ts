import { dayInputs } from '../ui/day-inputs.ts';
import { JOINED, type Joined, keep } from '../ui/tab-storage.ts';
import type { Values } from './form-schema.ts';

/** Fields that travellers of a group share: never names, birth date or passport. */
const IN_COMMON = [
  'phone_number',
  'contact_email',
  'email',
  'email_address',
  'address',
  'speed',
  ...['travel_on', 'return_on', 'coverage_begin', 'coverage_end'].flatMap((name) => [
    name,
    ...dayInputs(name),
  ]),
];

/**
 * Stores the shared fields for the group's next traveller. Call it while the URL is still the
 * form's.
 */
export function keepJoined(joined: Omit<Joined, 'form' | 'facts'>, values: Values): void {
  const facts = IN_COMMON.flatMap((name) =>
    typeof values[name] === 'string' && values[name] ? [[name, values[name]]] : [],
  );
  const kept: Joined = {
    ...joined,
    form: window.location.pathname,
    facts: Object.fromEntries(facts),
  };
  keep(JOINED, kept);
}
