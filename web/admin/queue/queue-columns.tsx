import { formatShort, formatWeekday, middayOf } from '#shared/dates.ts';
import { awaitsApplicant } from '#shared/orders/stages.ts';
import { descriptionOf } from '#shared/services/index.ts';
import type { QueueRow } from '#shared/staff/queue.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { ageColumn } from '../kit/orders/age.tsx';
import { Assignee } from '../kit/orders/assignee.tsx';
import { waited } from '../kit/orders/order-words.ts';
import { groupMark } from '../kit/orders/row-marks.tsx';
import { STAGE_WORDS } from '../kit/stage-words.ts';

function Due({ row: { due_on, overdue }, now }: { row: QueueRow; now: Date }) {
  if (!due_on) return null;
  const [weekday, ...rest] = formatWeekday(middayOf(due_on), now).split(' ');
  const day = (
    <>
      <span className="stacked:hidden">{`${weekday} `}</span>
      <span>{rest.join(' ')}</span>
    </>
  );
  return overdue ? (
    <span className="font-semibold text-bad">
      <span>Overdue, </span>
      {day}
    </span>
  ) : (
    <span className="tabular-nums">{day}</span>
  );
}

const NAME: Column<QueueRow> = {
  head: 'Name',
  area: 'name',
  className: '-col-end-1!',
  trackingId: ({ tracking_id }) => tracking_id,
  cell: ({ name }) => name,
};
const ORDER: Column<QueueRow> = {
  head: 'Order',
  area: 'detail',
  className: 'stacked:text-ink-2',
  cell: ({ kind, tracking_id }) => (
    <>
      {descriptionOf(kind).names.short}{' '}
      <span className="code whitespace-nowrap text-ink-2 text-micro tabled:block stacked:hidden">
        {tracking_id}
      </span>
    </>
  ),
};
const ASSIGNEE: Column<QueueRow> = {
  head: 'With',
  area: 'extra',
  className: 'stacked:sr-only tabled:max-w-40 tabled:truncate',
  cell: ({ assignee }) => assignee ?? <span className="text-ink-2">Nobody</span>,
};

export const queueColumns = (now: Date): Column<QueueRow>[] => [
  NAME,
  ORDER,
  {
    head: 'Due',
    area: 'stateBefore',
    cell: (row) => (
      <>
        <Due row={row} now={now} />
        <span className="block text-micro stacked:inline">
          {row.answered && <span className="font-semibold text-brand stacked:ml-2">Answered </span>}
          {groupMark(row)}
        </span>
      </>
    ),
  },
  ASSIGNEE,
  {
    head: 'Age',
    area: 'note',
    className: 'tabular-nums tabled:whitespace-nowrap',
    cell: ({ payment_date }) =>
      payment_date && (
        <>
          <span>{waited(payment_date, now)}</span>
          <span className="block text-ink-2 text-micro stacked:sr-only">
            {`paid ${formatShort(payment_date, now)}`}
          </span>
        </>
      ),
  },
  {
    head: 'Actions',
    needs: 'orders',
    quiet: true,
    area: 'actionBelow',
    cell: (row) => (
      <Assignee
        order={row}
        of={row.name}
        className="relative z-1 justify-end stacked:[&_button]:bg-transparent stacked:[&_button]:px-1 stacked:[&_button]:text-brand stacked:[&_button]:underline stacked:[&_button]:shadow-none"
      />
    ),
  },
];

/** Includes the stage, because a search finds orders in any stage. */
export const searchColumns = (now: Date): Column<QueueRow>[] => [
  NAME,
  ORDER,
  {
    head: 'Stage',
    area: 'state',
    cell: (row) => (
      <>
        <span>{STAGE_WORDS[row.stage]}</span>
        <span className="block text-micro stacked:ml-2 stacked:inline">
          {row.overdue && <span className="font-semibold text-bad">Overdue </span>}
          {awaitsApplicant(row.stage) && descriptionOf(row.kind).promises_date && (
            <span className="text-ink-2">Due date paused </span>
          )}
          {row.answered && <span className="font-semibold text-brand">Answered </span>}
          {groupMark(row)}
        </span>
      </>
    ),
  },
  ASSIGNEE,
  ageColumn(now),
];
