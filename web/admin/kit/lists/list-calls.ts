import { type ClientLoaderFunctionArgs, replace } from 'react-router';
import { STAGES } from '#shared/orders/stages.ts';
import type { Colleague } from '#shared/people/admins.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { callApi, callList, type ListCall, type Options, type Row } from '../../../api.ts';
import type { Calls } from '../../../api-calls.ts';
import { readerOf } from '../guard.ts';
import { STAGE_WORDS } from '../stage-words.ts';
import type { Choice } from './list-filters.tsx';
import { ANY, type DefaultFilters, viewOf } from './list-view.ts';

export const PAGE = 50;

/** The names of filters in the page's URL and in the call; only `search` is the call's `q`. */
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
  'status',
  'provider',
  'method',
  'stage',
  'due',
  'assignee',
  'unassigned',
  'aside',
] as const satisfies readonly FilterOf<ListCall>[];

/** The filters that a list's call takes. */
export type FilterOf<C extends ListCall> = C extends ListCall
  ? Calls[C] extends { query?: infer Query }
    ? keyof NonNullable<Query> & string
    : never
  : never;

/** True if filters may hide rows; those in `adding` only add rows. */
export const isNarrowed = (view: URLSearchParams, adding: readonly string[] = []): boolean =>
  [...view].some(
    ([name, value]) => !['cursor', 'order', 'columns', ...adding].includes(name) && value !== ANY,
  );

type Asked = Pick<ClientLoaderFunctionArgs, 'context' | 'request' | 'url'>;

/**
 * Reads a list by the filters in the URL, else the remembered ones, else `opensOn`; an empty later
 * page redirects to the first.
 * @throws Refused, NoResponse, NotJson, Response
 */
export async function readList<C extends ListCall>(
  args: Asked,
  call: C,
  opensOn?: DefaultFilters,
): Promise<{ rows: Row<C>[]; next?: string; now: Date }> {
  const options: object = {
    query: { ...viewQuery(args.url, opensOn), limit: String(PAGE) },
    ...readerOf(args),
  };
  const list = await callList(call, options as Options<C>);
  const { pathname, searchParams } = new URL(args.url);
  if (list.rows.length > 0 || !searchParams.has('cursor')) return { ...list, now: new Date() };
  searchParams.delete('cursor');
  throw replace(`${pathname}${searchParams.size > 0 ? `?${searchParams}` : ''}`);
}

/** @throws as `readList` */
export async function readOrders<C extends ListCall>(
  args: Asked,
  call: C,
  opensOn?: DefaultFilters,
) {
  const [list, colleagues] = await Promise.all([
    readList(args, call, opensOn),
    callApi('GET /admin/colleagues', readerOf(args)),
  ]);
  return { ...list, colleagues };
}

/** As `queryOf`, with remembered or default filters. */
export const viewQuery = (
  { pathname, search }: URL,
  opensOn?: DefaultFilters,
): Record<string, string> => queryOf(viewOf(pathname, search, opensOn));

export function queryOf(asked: URLSearchParams): Record<string, string> {
  const given: Record<string, string> = {};
  const search = asked.get('search')?.trim();
  if (search) given.q = search;
  for (const name of FILTERS) {
    const value = asked.get(name);
    if (value && value !== ANY) given[name] = value;
  }
  return given;
}

export const SERVICE_CHOICE = {
  name: 'kind',
  label: 'Service',
  options: [
    ['', 'Any service'],
    ...KINDS.map((kind) => [kind, descriptionOf(kind).names.short] as const),
  ],
} as const;
export const ORDER_CHOICE = {
  name: 'order',
  label: 'Sorted by',
  options: [
    ['newest', 'Newest first'],
    ['oldest', 'Oldest first'],
  ],
} as const;
const PLACED_CHOICE = {
  name: 'placed_by',
  label: 'Placed by',
  options: [
    ['', 'Anybody'],
    ['applicant', 'Applicants'],
    ['agent', 'Agents'],
  ],
} as const;
const STAGE_CHOICE = {
  name: 'stage',
  label: 'Stage',
  options: [[ANY, 'Any stage'], ...STAGES.map((stage) => [stage, STAGE_WORDS[stage]] as const)],
} as const;
const DUE_CHOICE = {
  name: 'due',
  label: 'Due',
  options: [
    ['', 'Any due date'],
    ['overdue', 'Overdue'],
  ],
} as const;
const whoseChoice = (colleagues: readonly Colleague[]): Choice<'assignee'> => ({
  name: 'assignee',
  label: 'Whose orders',
  options: [
    ['', 'Everybody’s'],
    ['me', 'Mine'],
  ],
  groups: [
    {
      label: 'Colleagues',
      options: colleagues
        .filter(({ disabled }) => !disabled)
        .map(({ id, admin_name }) => [String(id), admin_name] as const),
    },
  ],
});
const TAKEN_CHOICE = {
  name: 'unassigned',
  flag: true,
  label: 'Taken or not',
  options: [
    ['', 'Either'],
    ['yes', 'Not taken yet'],
  ],
} as const;
export const queueChoices = (colleagues: readonly Colleague[]) => [
  DUE_CHOICE,
  whoseChoice(colleagues),
  TAKEN_CHOICE,
];

export const lifeChoices = (colleagues: readonly Colleague[]) => [
  STAGE_CHOICE,
  ...queueChoices(colleagues),
];

const DELETED_CHOICE = {
  name: 'deleted',
  label: 'Deleted or not',
  instead: 'stage',
  options: [
    ['', 'Not deleted'],
    ['yes', 'Deleted'],
  ],
} as const;
/** Orders not paid for a month, hidden by default. */
const ASIDE_CHOICE = {
  name: 'aside',
  label: 'Not paid for a long time',
  instead: 'stage',
  options: [
    ['', 'Left out'],
    ['all', 'Also these'],
    ['yes', 'Only these'],
  ],
} as const;
const paymentChoice = (unpaid: 'Not Paid' | 'Pending') =>
  ({
    name: 'payment_status',
    label: 'Payment',
    instead: 'stage',
    options: [
      ['', 'Any payment'],
      ['Paid', 'Paid'],
      [unpaid, unpaid],
    ],
  }) as const;

/** The choices of a service's lists; without `unpaid` none by payment. */
export const orderChoices = (
  colleagues: readonly Colleague[],
  unpaid: 'Not Paid' | 'Pending' | undefined,
) => [
  ...(unpaid ? [paymentChoice(unpaid)] : []),
  ...lifeChoices(colleagues),
  PLACED_CHOICE,
  ASIDE_CHOICE,
  DELETED_CHOICE,
  ORDER_CHOICE,
];
