import type { UseFormReturn } from 'react-hook-form';
import { dayInputs } from '../../ui/day-inputs.ts';
import {
  AGENT_TOKEN,
  CARRIED,
  forgetCarried,
  joining,
  keep,
  readJoined,
  recall,
  tried,
} from '../../ui/storage.ts';
import type { Values } from '../form-schema.ts';

interface Carried {
  /** What the other form was about, in words. */
  about: string;
  /** By input name; every email input's value is stored as `email`. */
  values: Record<string, string>;
}

/** Their next form is for another customer. */
const isAgentHere = () => Boolean(tried(() => localStorage.getItem(AGENT_TOKEN)));

const readCarried = (): Carried | undefined =>
  isAgentHere() ? undefined : recall<Carried>(CARRIED);

/** For the next traveller of the same group. */
function inCommon(): Carried | undefined {
  const joined = readJoined();
  return joined && joined.code === joining()
    ? { about: 'the traveller before', values: joined.facts }
    : undefined;
}

const FACTS = [
  'first_name',
  'middle_name',
  'last_name',
  'phone_number',
  'passport_number',
  ...dayInputs('date_of_birth'),
];
const MAIL = ['contact_email', 'email', 'email_address'];

function factsOf(values: Values): Record<string, string> {
  const facts = [
    ...FACTS.map((name) => [name, values[name]]),
    ['email', MAIL.map((name) => values[name]).find(Boolean)],
  ];
  return Object.fromEntries(facts.filter(([, value]) => value));
}

/** Stores a form's personal details for the next form of this tab. */
export function noteTyped(about: string, values: Values): void {
  const facts = factsOf(values);
  if (Object.keys(facts).length > 0 && !isAgentHere()) keep(CARRIED, { about, values: facts });
}

export interface CarriedIn {
  about: string;
  clear(): void;
}

/** Fills in personal details from another form, unless this form has some. */
export function carryInto({
  getValues,
  setValue,
  setFocus,
}: Pick<UseFormReturn, 'getValues' | 'setValue' | 'setFocus'>): CarriedIn | undefined {
  const carried = joining() ? inCommon() : readCarried();
  if (!carried || Object.keys(factsOf(getValues())).length > 0) return undefined;
  const email = MAIL.map((name) => carried.values[name]).find(Boolean) ?? '';
  const all = { ...carried.values, ...Object.fromEntries(MAIL.map((name) => [name, email])) };
  const filled = Object.entries(all).filter(
    ([name, value]) => value && document.getElementById(name),
  );
  for (const [name, value] of filled) setValue(name, value);
  const [first] = filled[0] ?? [];
  if (!first) return undefined;
  return {
    about: carried.about,
    clear() {
      for (const [name, value] of filled) if (getValues(name) === value) setValue(name, '');
      forgetCarried();
      setFocus(first);
    },
  };
}
