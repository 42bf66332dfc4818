import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentWord } from '#shared/orders/order-words.ts';
import type { Colleague } from '#shared/people/admins.ts';
import { fullName } from '#shared/people/names.ts';
import { WAITING_NEEDS } from '#shared/people/roles.ts';
import { callsOf, descriptionOf } from '#shared/services/index.ts';
import { capitalised } from '#shared/words.ts';
import { orderPaths } from '../../../order-paths.ts';
import { query } from '../../../paths.ts';
import { type Tab, Tabs } from '../../../tabs.tsx';
import { Money } from '../../../ui/price.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { ORDER_DAYS } from '../lists/day-filters.tsx';
import { isNarrowed, orderChoices } from '../lists/list-calls.ts';
import type { Column } from '../lists/list-table.tsx';
import { ANY, OPEN_WORK, useView } from '../lists/list-view.ts';
import { RowActions } from '../lists/row-actions.tsx';
import { useMay } from '../may.tsx';
import { useMe } from '../use-admin-me.ts';
import { ageColumn } from './age.tsx';
import { AgentBar } from './agent-bar.tsx';
import { bringBack } from './bring-back.tsx';
import { DeleteOrder } from './delete-order.tsx';
import { MarkPaid } from './mark-paid.tsx';
import { moreColumns } from './more-columns.tsx';
import type { ServiceKind } from './order-calls.ts';
import type { OrderRecord } from './order-frame.tsx';
import { RowMarks } from './row-marks.tsx';

/** The fields of an order in its service's lists. */
export interface ListedOrder
  extends Pick<
    OrderRecord,
    | 'id'
    | 'tracking_id'
    | 'first_name'
    | 'middle_name'
    | 'last_name'
    | 'payment_status'
    | 'payment_state'
    | 'payment_date'
    | 'created_at'
    | 'stage'
    | 'due_on'
    | 'overdue'
    | 'assignee'
    | 'answered'
    | 'agent_id'
    | 'group'
  > {
  amount_to_pay: number;
  deleted_at?: string | null;
}

interface ServiceOrderListProps<Row> {
  kind: ServiceKind;
  title: string;
  /** One order in words, for example 'insurance application'. */
  noun: string;
  searched: string;
  /** The result of `readOrders` with OPEN_WORK as default filters. */
  list: { rows: readonly Row[]; next?: string; colleagues: readonly Colleague[]; now: Date };
  about: Pick<Column<Row>, 'head' | 'cell'>;
  emailOf: (row: Row) => string;
  onPaid?: (row: Row) => ReactNode;
  /** Other views of the same orders. */
  views?: readonly Tab[];
}

/** The list of a service whose orders need no decision. */
export function ServiceOrderList<Row extends ListedOrder>({
  kind,
  title,
  noun,
  searched,
  list,
  about,
  emailOf,
  onPaid,
  views = [],
}: ServiceOrderListProps<Row>) {
  const { colleagues, now } = list;
  const view = useView(OPEN_WORK);
  const me = useMe();
  const tabs = useTabs(kind, view);
  const to = (row: Row) => orderPaths.order(kind, row.id, String(view));
  const deleted = view.get('deleted') === 'yes';
  const { unpaid, names } = descriptionOf(kind);
  return (
    <AdminList
      title={title}
      call={`GET ${callsOf(kind).base}/all`}
      list={list}
      size="wide"
      columns={[
        ...orderColumns(about),
        ageColumn(now),
        deleted ? bringBack(now) : actionColumn({ kind, emailOf, onPaid, to }),
      ]}
      more={moreColumns(now, emailOf)}
      to={deleted ? undefined : to}
      search={[`Search ${searched}`, capitalised(searched)]}
      choices={orderChoices(colleagues, 'Pending')}
      days={ORDER_DAYS}
      opensOn={OPEN_WORK}
      empty={{
        none: `No ${noun} here yet.`,
        why: 'What applicants and agents send appears here at once.',
        notFound: `No ${noun} found.`,
        hint: 'Try part of the name or the tracking ID, or other days.',
        usual: [`No ${noun} is paid and in progress.`, `Check all ${names.many}`],
      }}
      total={isNarrowed(view) ? undefined : me?.counts[kind]}
      aside={
        view.get('payment_status') === unpaid && !isNarrowed(view, ['payment_status'])
          ? me?.aside[kind].unpaid
          : isNarrowed(view)
            ? undefined
            : me?.aside[kind].all
      }
      intro={<Tabs label={`Lists of ${title.toLowerCase()}`} tabs={[...tabs, ...views]} />}
      above={<AgentBar kind={kind} />}
    />
  );
}

const orderColumns = <Row extends ListedOrder>(
  about: Pick<Column<Row>, 'head' | 'cell'>,
): Column<Row>[] => [
  {
    head: 'Name',
    area: 'name',
    className: 'tabled:w-52',
    trackingId: ({ tracking_id }) => tracking_id,
    cell: (row) => fullName(row),
  },
  {
    head: about.head,
    area: 'detail',
    className: 'tabled:max-w-64',
    cell: (row) => (
      <>
        <span className="tabled:block tabled:truncate">{about.cell(row)}</span>
        <span className="code text-ink-2 text-micro tabled:block stacked:hidden">
          {row.tracking_id}
        </span>
      </>
    ),
  },
  {
    head: 'Amount',
    area: 'money',
    right: true,
    cell: ({ amount_to_pay }) => <Money amount={amount_to_pay} />,
  },
  {
    head: 'Payment',
    area: 'state',
    cell: (row) => (
      <>
        <StateWord state={paymentWord(row)} />
        <RowMarks row={row} />
      </>
    ),
  },
];

const actionColumn = <Row extends ListedOrder>({
  kind,
  emailOf,
  onPaid,
  to,
}: Pick<ServiceOrderListProps<Row>, 'kind' | 'emailOf' | 'onPaid'> & {
  to: (row: Row) => string;
}): Column<Row> => ({
  head: 'Actions',
  quiet: true,
  area: 'action',
  right: true,
  cell: (row) => (
    <RowActions
      of={fullName(row)}
      first={
        <MarkPaid kind={kind} order={row} amount={row.amount_to_pay} email={emailOf(row)}>
          {onPaid?.(row)}
        </MarkPaid>
      }
    >
      <Link
        to={to(row)}
        className="flex min-h-9 items-center font-semibold pointer-coarse:min-h-(--target) pointer-coarse:px-3"
      >
        Check<span className="sr-only"> {fullName(row)}</span>
      </Link>
      <DeleteOrder kind={kind} id={row.id} name={fullName(row)} />
    </RowActions>
  ),
});

function useTabs(kind: ServiceKind, view: URLSearchParams): Tab[] {
  const me = useMe();
  const may = useMay();
  const status = view.get('payment_status');
  const stage = view.get('stage');
  return [
    {
      to: orderPaths.orders(kind) + query(OPEN_WORK),
      text: 'In progress',
      // Counted only for roles that may work on them.
      count: may(WAITING_NEEDS.queue) ? me?.waiting[kind] : undefined,
      current: !status && stage === OPEN_WORK.stage,
    },
    ...([descriptionOf(kind).unpaid, 'Paid'] as const).map((one) => ({
      to: orderPaths.orders(kind, one),
      text: one,
      count: me?.payments[kind][one === 'Paid' ? 'paid' : 'unpaid'],
      current: status === one,
    })),
    {
      to: orderPaths.everyOrder(kind),
      text: 'All',
      count: me?.counts[kind],
      current: !status && (!stage || stage === ANY),
    },
  ];
}
