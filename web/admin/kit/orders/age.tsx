import { formatShort } from '#shared/dates.ts';
import type { Column } from '../lists/list-table.tsx';
import { waited } from './order-words.ts';

/** Column with the time since submission, and its date. */
export const ageColumn = <Row extends { created_at: string }>(now: Date): Column<Row> =>
  ageOf(now, ({ created_at }) => created_at);

/** Column with the time since another moment, and its date. */
export const ageOf = <Row,>(now: Date, since: (row: Row) => string): Column<Row> => ({
  head: 'Age',
  area: 'note',
  className: 'tabular-nums tabled:whitespace-nowrap',
  cell: (row) => (
    <>
      <span>{waited(since(row), now)}</span>
      <time dateTime={since(row)} className="block text-ink-2 text-micro stacked:sr-only">
        {formatShort(since(row), now)}
      </time>
    </>
  ),
});
