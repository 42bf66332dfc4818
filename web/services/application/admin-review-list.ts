import type { DecidedKind } from '#shared/services/index.ts';
import { listQuery } from '../../admin/kit/lists/list-calls.ts';
import { type ApplicationList, applicationLists } from './admin-lists.ts';

export interface ReviewList {
  list: ApplicationList;
  address: string;
  query: Record<string, string>;
  narrowed: boolean;
}

/** Reads `?list=pending&search=…`; by default all applications of the kind. */
export function reviewList(kind: DecidedKind, search: string): ReviewList {
  const from = new URLSearchParams(search);
  const lists = applicationLists(kind);
  const list = lists.find(({ call }) => call === from.get('list')) ?? lists[0];
  const own = new URLSearchParams(from);
  own.delete('list');
  const { cursor, ...filters } = listQuery(`/?${own}`);
  const { order, ...narrowing } = filters;
  return {
    list,
    address: `${list.address}${own.size > 0 ? `?${own}` : ''}`,
    query: { ...filters, ...list.selects },
    narrowed: Object.keys(narrowing).length > 0,
  };
}
