import * as z from 'zod/mini';
import { oneLine } from '../fields.ts';
import { callsOf, KINDS, type Kind } from '../services/index.ts';

/** Lists of orders, which can be counted and changed in bulk. */
const ORDER_LISTS = [...KINDS, 'queue', 'orders'] as const;
const VIEW_LISTS = [
  ...ORDER_LISTS,
  'payments',
  'payments-to-review',
  'refunds',
  'messages',
  'agents',
  'activity',
] as const;
export type OrderList = (typeof ORDER_LISTS)[number];
export type ViewList = (typeof VIEW_LISTS)[number];

const isKind = (list: string): list is Kind => KINDS.some((kind) => kind === list);

/**
 * Finds a list by its name or its call's path: `visa` and `/visa/all` are the same. `/admin/permit`
 * lists permits on sale and has no views.
 */
export function listOf(name: string): ViewList | undefined {
  const [, admin, word] = /^\/?(?:api\/)?(admin\/)?([^/]*)/.exec(name) ?? [];
  return VIEW_LISTS.find((list) =>
    isKind(list) ? !admin && (list === word || callsOf(list).base === `/${word}`) : list === word,
  );
}
export const isOrderList = (list: string): list is OrderList =>
  ORDER_LISTS.some((one) => one === list);

const LIST = `Say one of ${VIEW_LISTS.join(', ')}.`;
/** Refuses paths of a part, like `/visa/pending`, which would be read as the whole list. */
const WHOLE = /^\/?(api\/)?(admin\/)?[^/]+(\/all(-agent)?)?$/;
export const viewList = z
  .string(LIST)
  .check(z.refine((name) => WHOLE.test(name) && listOf(name) !== undefined, LIST));

const QUERY = 'Say its filters as its address has them, like stage=in_progress.';
/** Text that is JSON would come back from the JSON column parsed. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
/** The call's filters, as a query string or by name. */
export const viewQuery = z.union(
  [
    z.string().check(
      z.maxLength(1000),
      z.refine((text) => !isJson(text)),
    ),
    z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ],
  QUERY,
);
export type ViewQuery = z.infer<typeof viewQuery>;

export const filtersOf = (query: ViewQuery): Record<string, string> =>
  typeof query === 'string'
    ? Object.fromEntries(new URLSearchParams(query))
    : Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

const NAME = 'Give it a name.';
const SHARED = z.boolean('Say true or false.');
export const newView = z.object({
  name: z
    .string(NAME)
    .check(z.trim(), z.minLength(1, NAME), z.maxLength(60, 'Use at most 60 characters.'), oneLine),
  list: viewList,
  query: z._default(viewQuery, ''),
  /** Shared by the team, or the author's own. */
  shared: z._default(SHARED, false),
});
export type NewView = z.infer<typeof newView>;
/** What is absent stays as it is. */
export const changedView = z.extend(newView, {
  query: z.optional(viewQuery),
  shared: z.optional(SHARED),
});
export type ChangedView = z.infer<typeof changedView>;

/** Counting stops here: 1,000 means 1,000 or more. */
export const MOST_COUNTED = 1000;

export const view = z.object({
  id: z.int(),
  name: z.string(),
  list: z.string(),
  query: viewQuery,
  shared: z.boolean(),
  /** Rows in the view now, at most MOST_COUNTED; null if the list no longer accepts its filters. */
  count: z.nullable(z.int()),
  /** Whether the current user may change it. */
  changeable: z.boolean(),
  author: z.string(),
});
export type View = z.infer<typeof view>;
