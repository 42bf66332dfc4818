import { formatShort } from '#shared/dates.ts';
import type { Column } from '../lists/list-table.tsx';
import { nameOf } from './order-words.ts';
import { RestoreRow } from './restore-row.tsx';

interface Deleted {
  id: string;
  first_name: string;
  middle_name?: string;
  last_name: string;
  deleted_at?: string | null;
}

/** The column with which deleted orders are restored. */
export const bringBack = <Row extends Deleted>(now: Date): Column<Row> => ({
  head: 'Deleted',
  place: 'actions',
  right: true,
  cell: (row) => (
    <span className="relative z-1 inline-flex items-center justify-end gap-x-3 whitespace-nowrap">
      <span className="text-ink-2 tabular-nums stacked:sr-only">
        <span className="sr-only">Deleted </span>
        {row.deleted_at && formatShort(row.deleted_at, now)}
      </span>
      <RestoreRow id={row.id} name={nameOf(row)} />
    </span>
  ),
});
