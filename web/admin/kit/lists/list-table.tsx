import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Permission } from '#shared/people/roles.ts';
import { useKeys } from '../keys.tsx';
import { useMay } from '../may.tsx';
import { CELL_LAYOUTS, type CellArea } from './cell-layouts.ts';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  area: CellArea;
  right?: boolean;
  /** The header is for screen readers only: for columns of buttons. */
  quiet?: boolean;
  needs?: Permission;
  className?: string;
  /** Beside the name in a stacked row, as far as there is room. */
  trackingId?: ((row: Row) => string) | undefined;
}

/**
 * Container widths from which a list is a table: 40rem, 46rem or 60rem (web/shapes.css). Rows of
 * narrow and wide lists have at most two lines, 44 px high.
 */
const SIZES = {
  narrow: '@container/narrow-list',
  usual: '@container/list',
  wide: '@container/wide-list',
} as const;
export type TableSize = keyof typeof SIZES;

export interface ListTableProps<Row> {
  caption: string;
  size?: TableSize;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The URL of a row's `name` cell. */
  to?: (row: Row) => string | undefined;
  /** False on pages with several lists: disables J, K and Enter. */
  keys?: boolean;
  /** Adds a checkbox to each row; once some are chosen, only those are printed. */
  choosing?: { chosen: ReadonlySet<string>; toggle(id: string): void } | undefined;
}

/** In letters: a longer name takes a phone's whole line; actions below the money leave less. */
const LONG_NAME = 30;
const LONG_BESIDE_ACTIONS = 27;

const HEAD =
  'sticky top-0 z-1 border-ink border-b bg-paper px-2 py-2 text-left font-semibold text-micro first:pl-0 last:pr-0';

/** A table or, in a narrow container, stacked rows; J and K move, Enter opens. */
export function ListTable<Row extends { id: string | number }>({
  caption,
  size = 'usual',
  columns: all,
  rows,
  to,
  keys = true,
  choosing,
}: ListTableProps<Row>) {
  const twoLines = size !== 'usual';
  const layout = CELL_LAYOUTS[twoLines ? 'twoLines' : 'stacked'];
  const may = useMay();
  const columns = all.filter(({ needs }) => needs === undefined || may(needs));
  const nameOf = columns.find(({ area }) => area === 'name')?.cell;
  const has = (area: CellArea) => columns.some((column) => column.area === area);
  const longest = has('actionBelow') ? LONG_BESIDE_ACTIONS : LONG_NAME;
  const navigate = useNavigate();
  const [marked, mark] = useState<Row['id']>();
  const at = rows.findIndex(({ id }) => id === marked);
  const walk = (by: number) => () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
    const from = rows.findIndex(({ id }) => String(id) === focused);
    const place = Math.min(Math.max((from < 0 ? at : from) + by, 0), rows.length - 1);
    const id = rows[place]?.id;
    mark(id);
    const row = document.querySelector(`[data-row="${id}"]`);
    // With the link focused, Enter opens the row instead of pressing a button.
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
            {choosing && (
              <th scope="col" className={HEAD}>
                <span className="sr-only">Choose</span>
              </th>
            )}
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
            const name = nameOf?.(row);
            const isLong = has('money') && typeof name === 'string' && name.length > longest;
            return (
              <tr
                key={row.id}
                data-row={row.id}
                data-long={isLong || undefined}
                aria-current={row === current || undefined}
                data-unchosen={
                  (choosing && choosing.chosen.size > 0 && !choosing.chosen.has(String(row.id))) ||
                  undefined
                }
                className={`group/row relative grid data-unchosen:print:hidden ${layout.row} border-line border-b hover:bg-sunk aria-current:bg-brand-soft aria-current:shadow-[inset_3px_0_0_var(--brand)] tabled:static tabled:table-row tabled:border-0`}
              >
                {choosing && (
                  <td className="relative z-1 col-span-full row-start-6 tabled:table-cell tabled:border-line tabled:border-b tabled:align-middle">
                    <label className="flex min-h-9 items-center gap-2 font-normal pointer-coarse:min-h-(--target)">
                      <input
                        type="checkbox"
                        checked={choosing.chosen.has(String(row.id))}
                        onChange={() => choosing.toggle(String(row.id))}
                      />
                      <span className="tabled:sr-only">Choose</span>
                      <span className="sr-only">{name}</span>
                    </label>
                  </td>
                )}
                {columns.map(({ head, cell, area, right, className, trackingId }) => (
                  <td
                    key={head}
                    className={`${layout.areas[area]} ${layout.cell} tabled:first:pl-0 tabled:last:pr-0 ${right ? 'tabled:text-right' : 'tabled:text-left'} ${trackingId ? 'stacked:flex stacked:items-center stacked:gap-1.5' : ''} ${className ?? ''}`}
                  >
                    {area === 'name' && address ? (
                      <Link
                        to={address}
                        className={`text-ink stacked:-my-[.15rem] stacked:inline-block stacked:min-h-6 stacked:max-w-full stacked:flex-none stacked:no-underline ${twoLines ? 'tabled:line-clamp-2 stacked:truncate stacked:py-[.15rem] stacked:align-top' : ''} stacked:after:absolute stacked:after:inset-0`}
                      >
                        {cell(row)}
                      </Link>
                    ) : area === 'more' ? (
                      <>
                        <span className="tabled:hidden">{head}: </span>
                        <span>{cell(row)}</span>
                      </>
                    ) : trackingId ? (
                      <span className="stacked:max-w-full stacked:flex-none stacked:truncate">
                        {cell(row)}
                      </span>
                    ) : (
                      cell(row)
                    )}
                    {trackingId && (
                      <span className="code min-w-0 truncate font-normal text-ink-2 text-micro tabled:hidden">
                        {trackingId(row)}
                      </span>
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
