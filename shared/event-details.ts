// What stands in an event's row besides its name, and how it reads within a sentence.
import { formatDate } from './dates.ts';
import { fileLabel } from './file-fields.ts';
import { formatNaira, toNaira } from './money.ts';
import { ROLE_WORDS, ROLES } from './roles.ts';
import { descriptionOf, type Kind } from './services/index.ts';

/** What an event is about, as far as it is known. */
export interface EventFacts {
  kind?: Kind | null;
  /** The applicant's name; left out where the order is clear, as in its own history. */
  name?: string | undefined;
  agent_name?: string | null;
  destination?: string | null;
}

/** What an event's row says besides: rows of older versions may lack some of it. */
export interface Definition<Detail> {
  label: string;
  text: (facts: EventFacts, detail: Partial<Detail>) => string;
  /** Only for the type. */
  detail?: Detail;
}
/** An event whose detail is `Detail`, none by default. */
export const event = <Detail extends object = Record<never, never>>(
  label: string,
  text: (facts: EventFacts, detail: Partial<Detail>) => string,
): Definition<Detail> => ({ label, text });

export const of = ({ name }: EventFacts) => (name ? ` of ${name}` : '');
/** 'the visa application of Ada Obi' */
export const order = (facts: EventFacts) => `the ${facts.kind ? descriptionOf(facts.kind).names.one : 'order'}${of(facts)}`;
/** “Mail: invoice” */
export const quoted = ({ what = '' }: { what?: string }) => `“${what}”`;
export const after = (words = '') => (words ? `, ${words}` : '');

/** An amount in an event: kobo, or hundredths of another currency. */
export interface EventMoney {
  amount_kobo: number;
  currency?: string;
}
/** Money that came on a reference, and how: 'card ending 2950'. */
export interface Came extends EventMoney {
  tx_ref: string;
  method: string;
}
/** Money that goes back, and why. */
export interface RefundDetail extends EventMoney {
  reason: string;
}
/** What came where something else was asked. */
export interface Decided extends Came {
  asked_kobo: number;
}

/** What came in, in its own currency: '₦45,000', 'USD 45,000'; empty where the event names no amount. */
export function eventAmount(detail: Partial<EventMoney> | null | undefined): string {
  if (typeof detail?.amount_kobo !== 'number') return '';
  const amount = formatNaira(toNaira(detail.amount_kobo));
  const { currency = 'NGN' } = detail;
  return currency === 'NGN' ? amount : amount.replace('₦', `${currency} `);
}
export const money = (detail: Partial<EventMoney>) => eventAmount(detail) || 'Money';

/** ' of ₦45,000' where another amount came than was asked. */
export const ofAsked = ({ asked_kobo, amount_kobo }: Partial<Decided>) =>
  typeof asked_kobo === 'number' && asked_kobo !== amount_kobo ? ` of ${formatNaira(toNaira(asked_kobo))}` : '';

/** Names of a destination's fields, in the order in which a change lists them. */
const FIELDS: Record<string, string> = {
  destination: 'name',
  visa_price: 'price',
  visa_agent_price: 'agent price',
  government_fee: 'government’s part',
  visa_excerpt: 'entry',
  process_time: 'time',
  process_type: 'type',
  process_days: 'working days',
  available_country: 'countries',
  visa_description: 'description',
};
const LONGEST = 40;

/** A destination's fields before and after a change. */
export type DestinationChanges = Record<string, { from: unknown; to: unknown }>;

/** 'price ₦45,000 to ₦50,000, description' : short fields with their old and new values, long ones by name only. */
export function changes(changed: DestinationChanges = {}): string {
  const shown = (field: string, value: unknown) =>
    /_(price|fee)$/.test(field) ? (typeof value === 'number' ? formatNaira(value) : String(value)) : `“${value}”`;
  return Object.entries(FIELDS)
    .flatMap(([field, name]) => {
      const change = changed[field];
      if (!change) return [];
      const words = `${shown(field, change.from)} to ${shown(field, change.to)}`;
      return [words.length <= LONGEST ? `${name} ${words}` : name];
    })
    .join(', ');
}

/** Its name as it was then. */
export interface Destination {
  destination: string;
}
/** ' as reviewer' */
export const asRole = (name: string | undefined) => {
  const role = ROLES.find((one) => one === name);
  return role ? ` as ${ROLE_WORDS[role].label.toLowerCase()}` : '';
};
/** Whom an event is about, by the name of then. */
export interface Colleague {
  admin_id: number;
  name: string;
}
export const colleague = (name = 'a colleague') => name;
/** Open orders that went to somebody, or to nobody. */
export interface HandedOver {
  orders?: number;
  to_name?: string;
}
/** '; 4 open orders went to Rita Obi' */
export function handed({ orders = 0, to_name }: HandedOver): string {
  if (orders === 0) return '';
  const many = orders === 1 ? '1 open order' : `${orders} open orders`;
  return to_name ? `; ${many} went to ${to_name}` : `; ${many} became nobody’s`;
}
/** 'Passport data page, passport number' */
export const labels = ({ kind }: EventFacts, fields: string[] = []) => fields.map((field) => fileLabel(field, kind)).join(', ');

/** Values before and after a correction. */
export type Corrections = Record<string, { from: unknown; to: unknown }>;
const valueInWords = (value: unknown) =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) ? formatDate(String(value)) : value ? `“${value}”` : 'nothing';
/** 'first name “Ada” to “Adaeze”' */
export const corrected = (facts: EventFacts, changed: Corrections = {}) =>
  Object.entries(changed)
    .map(
      ([field, { from, to }]) =>
        `${field === 'email' ? 'email address' : labels(facts, [field])} ${valueInWords(from)} to ${valueInWords(to)}`,
    )
    .join(', ');

export const place = ({ kind, destination }: EventFacts) =>
  `the ${kind ?? ''} destination ${destination ?? ''}`.replaceAll(/ +/g, ' ').trim();
export const agent = ({ agent_name }: EventFacts) => `the agent ${agent_name ?? ''}`.trim();

/** A list that was saved: which, narrowed by what, and, once it went out, how many rows and whether these were all. */
export interface Exported {
  list: string;
  filters: Record<string, string>;
  rows?: number;
  whole?: boolean;
}

/** ': 312 rows; payment status “Paid”, search “Okafor”' */
export function exported(detail: Partial<Exported>): string {
  const rows = typeof detail.rows === 'number' ? `: ${detail.rows} ${detail.rows === 1 ? 'row' : 'rows'}` : '';
  const broken = detail.whole === false ? ', then it broke off' : '';
  const filters = Object.entries(detail.filters ?? {}).map(
    ([name, value]) => `${name === 'q' ? 'search' : name.replaceAll('_', ' ')} “${value}”`,
  );
  return `${rows}${broken}${filters.length > 0 ? `; ${filters.join(', ')}` : ''}`;
}
