import { formatShort, formatWeekday, middayOf } from '#shared/dates.ts';
import type { QueueRow } from '#shared/queue.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { awaitsApplicant } from '#shared/stages.ts';
import type { Column } from '../kit/lists/list-table.tsx';
import { AnsweredMark } from '../kit/orders/answered-mark.tsx';
import { Assignee } from '../kit/orders/assignee.tsx';
import { STAGE_WORDS } from '../kit/stage-words.ts';

export function Due({ row: { due_on, overdue }, now }: { row: QueueRow; now: Date }) {
  if (!due_on) return null;
  const day = formatWeekday(middayOf(due_on), now);
  return overdue ? (
    <span className="font-semibold text-bad">Overdue, {day}</span>
  ) : (
    <span className="tabular-nums">{day}</span>
  );
}

const NAME: Column<QueueRow> = { head: 'Name', place: 'name', cell: ({ name }) => name };
const ORDER: Column<QueueRow> = {
  head: 'Order',
  place: 'detail',
  className: 'stacked:text-ink-2',
  cell: ({ kind, tracking_id }) => (
    <>
      {descriptionOf(kind).names.short}{' '}
      <span className="code text-ink-2 tabled:block tabled:whitespace-nowrap">{tracking_id}</span>
    </>
  ),
};
const ASSIGNEE: Column<QueueRow> = {
  head: 'With',
  place: 'note',
  className: 'wrap-anywhere',
  cell: ({ assignee }) => assignee ?? <span className="text-ink-2">Nobody</span>,
};

export const queueColumns = (now: Date): Column<QueueRow>[] => [
  NAME,
  ORDER,
  {
    head: 'Due',
    place: 'state',
    cell: (row) => (
      <>
        <Due row={row} now={now} />
        <AnsweredMark row={row} />
      </>
    ),
  },
  ASSIGNEE,
  {
    head: 'Paid',
    place: 'extra',
    className: 'tabular-nums text-ink-2 tabled:whitespace-nowrap',
    cell: ({ payment_date }) => payment_date && formatShort(payment_date, now),
  },
  {
    head: 'Actions',
    needs: 'orders',
    quiet: true,
    place: 'actions',
    cell: (row) => (
      <Assignee order={row} of={row.name} className="tabled:-my-1.5 tabled:justify-end" />
    ),
  },
];

/** A search finds orders in any stage. */
export const searchColumns = (now: Date): Column<QueueRow>[] => [
  NAME,
  ORDER,
  {
    head: 'Stage',
    place: 'state',
    cell: (row) => (
      <>
        {STAGE_WORDS[row.stage]}
        {row.overdue && <span className="block font-semibold text-bad">Overdue</span>}
        {awaitsApplicant(row.stage) && descriptionOf(row.kind).promises_date && (
          <span className="block text-ink-2">Due date paused</span>
        )}
        <AnsweredMark row={row} />
      </>
    ),
  },
  ASSIGNEE,
  {
    head: 'Submitted',
    place: 'extra',
    className: 'tabular-nums text-ink-2 tabled:whitespace-nowrap',
    cell: ({ created_at }) => formatShort(created_at, now),
  },
];
