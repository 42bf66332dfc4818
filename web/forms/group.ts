import { dayInputs } from '../ui/day-inputs.ts';
import { tried } from '../ui/tab-storage.ts';
import type { Values } from './form-schema.ts';

/** Of the last form of this tab that joined a group. */
export interface Joined {
  code: string;
  /** The path of its form, for the next traveller. */
  form: string;
  tracking_id: string;
  /** What travellers of one journey have in common, by input name. */
  facts: Record<string, string>;
}

const KEY = 'group';
/** Never names, birth date or passport. */
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

/** The group's code, for a form that was opened for another traveller. */
export const joining = (): string | undefined =>
  new URLSearchParams(window.location.search).get('group') ?? undefined;

export const readJoined = (): Joined | undefined =>
  tried(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Joined | null) ?? undefined;

export function keepJoined(joined: Omit<Joined, 'form' | 'facts'>, values: Values): void {
  const facts = IN_COMMON.flatMap((name) =>
    typeof values[name] === 'string' && values[name] ? [[name, values[name]]] : [],
  );
  const kept: Joined = {
    ...joined,
    form: window.location.pathname,
    facts: Object.fromEntries(facts),
  };
  tried(() => sessionStorage.setItem(KEY, JSON.stringify(kept)));
}
