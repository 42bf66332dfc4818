import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Colleague } from '#shared/admins.ts';
import { formatShort } from '#shared/dates.ts';
import { paymentWord } from '#shared/order-words.ts';
import { callsOf, descriptionOf } from '#shared/services/index.ts';
import type { Stage } from '#shared/stages.ts';
import type { OrderPaymentState, PaymentStatus } from '#shared/states.ts';
import { orderPaths } from '../../../order-paths.ts';
import { Money } from '../../../ui/price.tsx';
import { StateWord } from '../../../ui/state-word.tsx';
import { AdminList } from '../lists/admin-list.tsx';
import { ORDER_DAYS } from '../lists/day-filters.tsx';
import {
  ASIDE_CHOICE,
  DELETED_CHOICE,
  isNarrowed,
  lifeChoices,
  ORDER_CHOICE,
  PLACED_CHOICE,
  paymentChoice,
} from '../lists/list-calls.ts';
import type { Column } from '../lists/list-table.tsx';
import { OPEN_WORK, useView } from '../lists/list-view.ts';
import { useMe } from '../use-admin-me.ts';
import { AgentBar } from './agent-bar.tsx';
import { AnsweredMark } from './answered-mark.tsx';
import { bringBack } from './bring-back.tsx';
import { ChangeToPaid } from './change-to-paid.tsx';
import { DeleteOrder } from './delete-order.tsx';
import type { ServiceKind } from './order-calls.ts';
import { isUnpaid, nameOf } from './order-words.ts';
import { StageMark } from './stage-mark.tsx';

interface Listed {
  id: string;
  stage: Stage;
  overdue: boolean;
  deleted_at?: string | null;
  tracking_id: string;
  first_name: string;
  middle_name?: string;
  last_name: string;
  payment_status: PaymentStatus;
  payment_state: OrderPaymentState;
  created_at: string;
  amount_to_pay: number;
  answered: boolean;
}

interface OrderListProps<Row> {
  kind: ServiceKind;
  title: string;
  /** One of them, in words: 'insurance application'. */
  noun: string;
  searched: string;
  /** As `readOrders` reads it, opening on OPEN_WORK. */
  list: { rows: readonly Row[]; next?: string; colleagues: readonly Colleague[]; now: Date };
  about: Pick<Column<Row>, 'head' | 'cell'>;
  emailOf: (row: Row) => string;
  onPaid?: (row: Row) => ReactNode;
  intro?: ReactNode;
}

/** The list of a service without decisions. */
export function OrderList<Row extends Listed>({
  kind,
  title,
  noun,
  searched,
  list,
  about,
  emailOf,
  onPaid,
  intro,
}: OrderListProps<Row>) {
  const { colleagues, now } = list;
  const view = useView(OPEN_WORK);
  const count = useMe()?.counts[kind];
  const to = (row: Row) => orderPaths.order(kind, row.id, String(view));
  const deleted = view.get('deleted') === 'yes';
  const actions: Column<Row> = deleted
    ? bringBack(now)
    : {
        head: 'Actions',
        quiet: true,
        place: 'actions',
        right: true,
        cell: (row) => (
          <div className="flex flex-wrap items-center gap-x-4 tabled:-mt-1 tabled:flex-nowrap tabled:justify-end">
            {isUnpaid(row) && (
              <ChangeToPaid
                kind={kind}
                id={row.id}
                name={nameOf(row)}
                amount={row.amount_to_pay}
                email={emailOf(row)}
              >
                {onPaid?.(row)}
              </ChangeToPaid>
            )}
            <DeleteOrder kind={kind} id={row.id} name={nameOf(row)} />
            <Link to={to(row)} className="link text-dense tabled:min-h-9 tabled:py-1">
              Check<span className="sr-only"> {nameOf(row)}</span>
            </Link>
          </div>
        ),
      };
  const columns: Column<Row>[] = [
    { head: 'Name', place: 'name', className: 'tabled:w-60', cell: (row) => nameOf(row) },
    {
      head: about.head,
      place: 'detail',
      cell: (row) => (
        <>
          {about.cell(row)}
          <span className="code block text-ink-2 tabled:whitespace-nowrap">{row.tracking_id}</span>
        </>
      ),
    },
    {
      head: 'Amount',
      place: 'money',
      right: true,
      cell: ({ amount_to_pay }) => <Money amount={amount_to_pay} />,
    },
    {
      head: 'Payment',
      place: 'state',
      cell: (row) => (
        <>
          <StateWord state={paymentWord(row)} />
          <StageMark row={row} />
          <AnsweredMark row={row} />
        </>
      ),
    },
    {
      head: 'Submitted',
      place: 'note',
      className: 'tabular-nums tabled:whitespace-nowrap',
      cell: ({ created_at }) => formatShort(created_at, now),
    },
    actions,
  ];
  return (
    <AdminList
      title={title}
      call={`GET ${callsOf(kind).base}/all`}
      list={list}
      size="wide"
      columns={columns}
      to={deleted ? undefined : to}
      search={[`Search ${searched}`, searched.charAt(0).toUpperCase() + searched.slice(1)]}
      choices={[
        paymentChoice('Pending'),
        ...lifeChoices(colleagues),
        PLACED_CHOICE,
        ASIDE_CHOICE,
        DELETED_CHOICE,
        ORDER_CHOICE,
      ]}
      days={ORDER_DAYS}
      opensOn={OPEN_WORK}
      empty={{
        none: `No ${noun} here yet.`,
        why: 'What applicants and agents send stands here at once.',
        notFound: `No ${noun} found.`,
        hint: 'Try a part of the name or of the tracking ID, or other days.',
        usual: [
          `No ${noun} is paid and in progress.`,
          `Check all ${descriptionOf(kind).names.many}`,
        ],
      }}
      total={isNarrowed(view) ? undefined : count}
      intro={intro}
      above={<AgentBar kind={kind} />}
    />
  );
}
