import { formatShort, formatWeekday, middayOf } from '#shared/dates.ts';
import type { QueueRow } from '#shared/staff/queue.ts';
import type { Column } from '../lists/list-table.tsx';

type Listed = Pick<QueueRow, 'tracking_id' | 'due_on' | 'assignee' | 'payment_date'>;

const NONE = <span className="text-ink-2">–</span>;

/** Columns that lists of orders hide until they are chosen. */
export const moreColumns = <Row extends Listed>(
  now: Date,
  emailOf?: (row: Row) => string,
): Column<Row>[] => [
  {
    head: 'Tracking ID',
    area: 'more',
    cell: ({ tracking_id }) => <span className="code text-micro">{tracking_id}</span>,
  },
  {
    head: 'Due date',
    area: 'more',
    className: 'tabled:whitespace-nowrap',
    cell: ({ due_on }) => (due_on ? formatWeekday(middayOf(due_on), now) : NONE),
  },
  { head: 'Colleague', area: 'more', cell: ({ assignee }) => assignee ?? NONE },
  {
    head: 'Paid on',
    area: 'more',
    className: 'tabled:whitespace-nowrap',
    cell: ({ payment_date }) => (payment_date ? formatShort(payment_date, now) : NONE),
  },
  ...(emailOf
    ? [
        {
          head: 'Email',
          area: 'more',
          className: 'tabled:max-w-56 tabled:truncate',
          cell: emailOf,
        } as const,
      ]
    : []),
];
