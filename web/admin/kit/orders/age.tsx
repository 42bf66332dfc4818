import { formatShort } from '#shared/dates.ts';
import type { Column } from '../lists/list-table.tsx';
import { waited } from './order-words.ts';

/** How long ago it was submitted, and when. */
export const ageColumn = <Row extends { created_at: string }>(now: Date): Column<Row> => ({
  head: 'Age',
  place: 'note',
  className: 'tabular-nums tabled:whitespace-nowrap',
  cell: ({ created_at }) => (
    <>
      {waited(created_at, now)}
      <time dateTime={created_at} className="block text-ink-2 text-micro stacked:sr-only">
        {formatShort(created_at, now)}
      </time>
    </>
  ),
});
