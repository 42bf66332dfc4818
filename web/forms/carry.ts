import type { UseFormReturn } from 'react-hook-form';
import { dayInputs } from '../ui/day-inputs.ts';
import { CARRIED, forgetCarried, tried } from '../ui/tab-storage.ts';
import type { Values } from './form-schema.ts';

const AGENT_TOKEN = 'token';

interface Carried {
  /** What the form is about in which it was typed, in words. */
  about: string;
  /** By the names of inputs; the mail address is `email`. */
  values: Record<string, string>;
}

/** Nothing while an agent is signed in: their next form is another customer's. */
const readCarried = (): Carried | undefined =>
  tried(() => (localStorage.getItem(AGENT_TOKEN) ? undefined : (JSON.parse(sessionStorage.getItem(CARRIED) ?? 'null') as Carried))) ??
  undefined;

const keepCarried = (carried: Carried): void =>
  void tried(() => localStorage.getItem(AGENT_TOKEN) || sessionStorage.setItem(CARRIED, JSON.stringify(carried)));

const FACTS = ['first_name', 'middle_name', 'last_name', 'phone_number', 'passport_number', ...dayInputs('date_of_birth')];
/** What forms call the mail address. */
const MAIL = ['contact_email', 'email', 'email_address'];

/** What a form's values say of its person. */
function factsOf(values: Values): Record<string, string> {
  const facts = [...FACTS.map((name) => [name, values[name]]), ['email', MAIL.map((name) => values[name]).find(Boolean)]];
  return Object.fromEntries(facts.filter(([, value]) => value));
}

/** Notes what a form says of its person, for the next one. */
export function noteTyped(about: string, values: Values): void {
  const facts = factsOf(values);
  if (Object.keys(facts).length > 0) keepCarried({ about, values: facts });
}

/** What another form carried into this one. */
export interface CarriedIn {
  about: string;
  clear(): void;
}

/** Fills in what another form said of its person, unless this one says something of a person already. */
export function carryInto({
  getValues,
  setValue,
  setFocus,
}: Pick<UseFormReturn, 'getValues' | 'setValue' | 'setFocus'>): CarriedIn | undefined {
  const carried = readCarried();
  if (!carried || Object.keys(factsOf(getValues())).length > 0) return undefined;
  const { email = '', ...others } = carried.values;
  const all = { ...others, ...Object.fromEntries(MAIL.map((name) => [name, email])) };
  const filled = Object.entries(all).filter(([name, value]) => value && document.getElementById(name));
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
