import { formatDate, isCalendarDay } from '../dates.ts';
import { type EventMoney, eventAmount } from '../money/event-money.ts';
import { formatNaira, toNaira } from '../money/money.ts';
import { ROLE_WORDS, ROLES } from '../people/roles.ts';
import { descriptionOf, type Kind } from '../services/index.ts';
import { counted } from '../words.ts';
import { fileLabel } from './file-fields.ts';

export interface EventFacts {
  kind?: Kind | null;
  name?: string | undefined;
  agent_name?: string | null;
  destination?: string | null;
}

/** `detail` is partial: rows of older versions may lack fields. */
export interface Definition<Detail> {
  label: string;
  text: (facts: EventFacts, detail: Partial<Detail>) => string;
  /** Exists only to carry the type. */
  detail?: Detail;
}
export const event = <Detail extends object = Record<never, never>>(
  label: string,
  text: (facts: EventFacts, detail: Partial<Detail>) => string,
): Definition<Detail> => ({ label, text });

export const of = ({ name }: EventFacts) => (name ? ` of ${name}` : '');
export const order = (facts: EventFacts) =>
  `the ${facts.kind ? descriptionOf(facts.kind).names.one : 'order'}${of(facts)}`;
export const quoted = ({ what = '' }: { what?: string }) => `“${what}”`;
export const after = (words = '') => (words ? `, ${words}` : '');

export interface Came extends EventMoney {
  tx_ref: string;
  method: string;
}
export interface RefundDetail extends EventMoney {
  reason: string;
}
export interface Decided extends Came {
  asked_kobo: number;
}

export const money = (detail: Partial<EventMoney>) => eventAmount(detail) || 'Money';

export const ofAsked = ({ asked_kobo, amount_kobo }: Partial<Decided>) =>
  typeof asked_kobo === 'number' && asked_kobo !== amount_kobo
    ? ` of ${formatNaira(toNaira(asked_kobo))}`
    : '';

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

export type DestinationChanges = Record<string, { from: unknown; to: unknown }>;

export function changes(changed: DestinationChanges = {}): string {
  const shown = (field: string, value: unknown) =>
    /_(price|fee)$/.test(field)
      ? typeof value === 'number'
        ? formatNaira(value)
        : String(value)
      : `“${value}”`;
  return Object.entries(FIELDS)
    .flatMap(([field, name]) => {
      const change = changed[field];
      if (!change) return [];
      const words = `${shown(field, change.from)} to ${shown(field, change.to)}`;
      return [words.length <= LONGEST ? `${name} ${words}` : name];
    })
    .join(', ');
}

export interface Destination {
  destination: string;
}
export const asRole = (name: string | undefined) => {
  const role = ROLES.find((one) => one === name);
  return role ? ` as ${ROLE_WORDS[role].label.toLowerCase()}` : '';
};
export interface Colleague {
  admin_id: number;
  name: string;
}
export const colleague = (name = 'a colleague') => name;
export interface HandedOver {
  orders?: number;
  to_name?: string;
}
export function handed({ orders = 0, to_name }: HandedOver): string {
  if (orders === 0) return '';
  const many = counted(orders, 'open order');
  return to_name ? `; ${many} went to ${to_name}` : `; ${many} became nobody’s`;
}
export const labels = ({ kind }: EventFacts, fields: string[] = []) =>
  fields.map((field) => fileLabel(field, kind)).join(', ');

export type Corrections = Record<string, { from: unknown; to: unknown }>;
const valueInWords = (value: unknown) =>
  isCalendarDay(String(value)) ? formatDate(String(value)) : value ? `“${value}”` : 'nothing';
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

export interface Exported {
  list: string;
  filters: Record<string, string>;
  rows?: number;
  whole?: boolean;
}

/** 'stage “unpaid”, search “Okafor”'; empty without filters. */
export const filtersInWords = (filters: Record<string, string> = {}): string =>
  Object.entries(filters)
    .map(([name, value]) => `${name === 'q' ? 'search' : name.replaceAll('_', ' ')} “${value}”`)
    .join(', ');

export function exported(detail: Partial<Exported>): string {
  const rows = typeof detail.rows === 'number' ? `: ${counted(detail.rows, 'row')}` : '';
  const broken = detail.whole === false ? ', then it broke off' : '';
  const filters = filtersInWords(detail.filters);
  return `${rows}${broken}${filters ? `; ${filters}` : ''}`;
}
