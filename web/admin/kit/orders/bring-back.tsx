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
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1 tabled:-mt-1.5 tabled:whitespace-nowrap">
      <span className="text-ink-2 tabular-nums">
        <span className="tabled:sr-only">Deleted </span>
        {row.deleted_at && formatShort(row.deleted_at, now)}
      </span>
      <RestoreRow id={row.id} name={nameOf(row)} />
    </span>
  ),
});
