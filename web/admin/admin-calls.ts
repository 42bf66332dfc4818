import { callList } from '../api.ts';
import type { Reader } from '../features/site/page-guard.ts';

/** How many rows a page of an administrators' list has. */
export const PAGE = 50;

/** What administrators' lists may be asked by, under the same names in the address and in the call; `search` is the call's `q`. */
const FILTERS = [
  'cursor',
  'payment_status',
  'visa_status',
  'placed_by',
  'agent',
  'deleted',
  'order',
  'from',
  'to',
  'paid_from',
  'paid_to',
  'by',
  'event',
  'admin',
  'kind',
  'state',
  'provider',
  'method',
] as const;

/** Whether an address narrows its list at all; turning pages and the order don't. */
export const isNarrowed = (params: URLSearchParams): boolean => [...params.keys()].some((name) => name !== 'cursor' && name !== 'order');

/** A page of a list, as its page's address asks for it. `path` begins after `/api`. @throws Refused, NoAnswer, NotJson */
export function readList<Row>(reader: Reader, path: string, address: string): Promise<{ rows: Row[]; next?: string }> {
  return callList<Row>(path, { ...listQuery(address), limit: String(PAGE) }, reader);
}

/** What an address asks of its list, as the call has it; `cursor` included. */
export function listQuery(address: string): Record<string, string> {
  const asked = new URL(address, 'http://localhost').searchParams;
  const given: Record<string, string> = {};
  const search = asked.get('search')?.trim();
  if (search) given.q = search;
  for (const name of FILTERS) {
    const value = asked.get(name);
    if (value) given[name] = value;
  }
  return given;
}

/** The choices that every service's list offers. */
export const ORDER_CHOICE = {
  name: 'order',
  label: 'Order',
  options: [
    ['', 'Newest first'],
    ['oldest', 'Oldest first'],
  ],
} as const;
export const PLACED_CHOICE = {
  name: 'placed_by',
  label: 'Placed by',
  options: [
    ['', 'Anybody'],
    ['applicant', 'Applicants'],
    ['agent', 'Agents'],
  ],
} as const;
export const DELETED_CHOICE = {
  name: 'deleted',
  label: 'Deleted or not',
  options: [
    ['', 'Not deleted'],
    ['yes', 'Deleted'],
  ],
} as const;
/** `unpaid` is the service's word before payment. */
export const paymentChoice = (unpaid: 'Not Paid' | 'Pending') =>
  ({
    name: 'payment_status',
    label: 'Payment',
    options: [
      ['', 'Any payment'],
      ['Paid', 'Paid'],
      [unpaid, unpaid],
    ],
  }) as const;
