import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Permission } from '#shared/roles.ts';
import { useKeys } from '../keys.tsx';
import { useMay } from '../may.tsx';

/** A cell's place in a stacked row of two columns. */
const PLACES = {
  name: 'col-start-1 row-start-1 font-semibold wrap-anywhere stacked:text-body tabled:min-w-34',
  state: 'col-start-2 row-start-1 text-right',
  detail: 'col-start-1 row-start-2 wrap-anywhere tabled:min-w-24',
  money: 'col-start-2 row-start-2 text-right',
  note: 'col-start-1 row-start-3 text-ink-2',
  extra: 'col-start-2 row-start-3 text-right',
  action:
    'relative z-1 col-start-2 row-start-4 -mt-1 -mr-3 -mb-3 justify-self-end tabled:mr-0 tabled:mb-0',
  actions: 'relative z-1 col-span-2 row-start-4 mt-1 tabled:mt-0',
  hidden: 'hidden',
} as const;

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  place: keyof typeof PLACES;
  right?: boolean;
  /** The header is for screen readers only: for columns of buttons. */
  quiet?: boolean;
  needs?: Permission;
  className?: string;
}

/** Tables from 40rem, 46rem or 60rem on: web/shapes.css. */
const SIZES = {
  narrow: '@container/narrow-list',
  usual: '@container/list',
  wide: '@container/wide-list',
} as const;
export type TableSize = keyof typeof SIZES;

interface ListTableProps<Row> {
  caption: string;
  size?: TableSize;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The URL of a row's `name` cell. */
  to?: (row: Row) => string | undefined;
  /** False on pages with several lists: no J, K and Enter. */
  keys?: boolean;
}

const CELL =
  'tabled:table-cell tabled:border-line tabled:border-b tabled:px-2 tabled:py-2 tabled:align-top tabled:first:pl-0 tabled:last:pr-0';
const HEAD =
  'sticky top-0 z-1 border-ink border-b bg-paper px-2 py-2 text-left font-semibold text-micro first:pl-0 last:pr-0';

/** A table or, without room, stacked rows; J and K move, Enter opens. */
export function ListTable<Row extends { id: string | number }>({
  caption,
  size = 'usual',
  columns: all,
  rows,
  to,
  keys = true,
}: ListTableProps<Row>) {
  const may = useMay();
  const columns = all.filter(({ needs }) => needs === undefined || may(needs));
  const navigate = useNavigate();
  const [marked, mark] = useState<Row['id']>();
  const at = rows.findIndex(({ id }) => id === marked);
  const walk = (by: number) => () => {
    const place = Math.min(Math.max(at + by, 0), rows.length - 1);
    const id = rows[place]?.id;
    mark(id);
    const row = document.querySelector(`[data-row="${id}"]`);
    // Enter then opens the row, not the last button.
    row?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const current = rows[at];
  const open = () => {
    const address = current && to?.(current);
    if (address) void navigate(address);
  };
  useKeys(to && keys && rows.length > 0 ? { j: walk(1), k: walk(-1), enter: open } : {});
  return (
    <div className={`mt-2 ${SIZES[size]}`}>
      <table className="block w-full tabled:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden tabled:table-header-group">
          <tr>
            {columns.map(({ head, right, quiet }) => (
              <th key={head} scope="col" className={`${HEAD} ${right ? 'text-right' : ''}`}>
                {quiet ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block tabled:table-row-group">
          {rows.map((row) => {
            const address = to?.(row);
            return (
              <tr
                key={row.id}
                data-row={row.id}
                aria-current={row === current || undefined}
                className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-3 hover:bg-sunk aria-current:bg-brand-soft aria-current:shadow-[inset_3px_0_0_var(--brand)] tabled:static tabled:table-row tabled:border-0"
              >
                {columns.map(({ head, cell, place, right, className }) => (
                  <td
                    key={head}
                    className={`${PLACES[place]} ${CELL} ${right ? 'tabled:text-right' : 'tabled:text-left'} ${className ?? ''}`}
                  >
                    {place === 'name' && address ? (
                      <Link
                        to={address}
                        className="text-ink stacked:no-underline stacked:after:absolute stacked:after:inset-0"
                      >
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
