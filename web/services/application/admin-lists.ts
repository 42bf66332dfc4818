import {
  DECISIONS,
  type PaymentStatus,
  type StatusList,
  VISA_STATUSES,
  type VisaStatus,
} from '#shared/orders/states.ts';
import { DECIDED_KINDS, type DecidedKind, descriptionOf } from '#shared/services/index.ts';
import { queryOf } from '../../admin/kit/lists/list-calls.ts';
import { adminPaths } from '../../admin/kit/paths.ts';
import { orderPaths } from '../../order-paths.ts';

export interface ApplicationList {
  kind: DecidedKind;
  call: 'all' | StatusList | 'all-paid-visa' | 'all-not-paid-visa';
  url: string;
  text: string;
  status?: VisaStatus;
  selects: { visa_status?: VisaStatus; payment_status?: PaymentStatus };
}

export function applicationLists(kind: DecidedKind): [ApplicationList, ...ApplicationList[]] {
  const { unpaid } = descriptionOf(kind);
  const url = (which: StatusList | 'paid' | 'not-paid') => adminPaths.applications(kind, which);
  const byPayment = (payment_status: PaymentStatus) => ({
    kind,
    text: payment_status,
    selects: { payment_status },
  });
  return [
    { kind, call: 'all', url: orderPaths.orders(kind), text: 'All', selects: {} },
    ...VISA_STATUSES.map((status): ApplicationList => {
      const call = DECISIONS[status].list;
      return { kind, call, url: url(call), text: status, status, selects: { visa_status: status } };
    }),
    { ...byPayment('Paid'), call: 'all-paid-visa', url: url('paid') },
    { ...byPayment(unpaid), call: 'all-not-paid-visa', url: url('not-paid') },
  ];
}

/** @throws for a route that shows no list */
export function listAt(pattern: string): ApplicationList {
  const list = DECIDED_KINDS.flatMap(applicationLists).find(({ url }) => url === pattern);
  if (!list) throw new Error(`${pattern} lists no applications.`);
  return list;
}

interface ReviewList {
  list: ApplicationList;
  url: string;
  query: Record<string, string>;
  isFiltered: boolean;
}

/** Reads `?list=pending&search=…`; by default all applications of the kind. */
export function reviewList(kind: DecidedKind, search: string): ReviewList {
  const from = new URLSearchParams(search);
  const lists = applicationLists(kind);
  const list = lists.find(({ call }) => call === from.get('list')) ?? lists[0];
  const own = new URLSearchParams(from);
  own.delete('list');
  const { cursor, ...filters } = queryOf(own);
  const { order, ...narrowing } = filters;
  return {
    list,
    url: `${list.url}${own.size > 0 ? `?${own}` : ''}`,
    query: { ...filters, ...list.selects },
    isFiltered: Object.keys(narrowing).length > 0,
  };
}
