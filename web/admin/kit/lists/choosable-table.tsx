import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OrderList } from '#shared/staff/views.ts';
import { useMay } from '../may.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx'));

interface Choosing {
  /** Undefined unless the user is choosing rows. */
  chosen: ReadonlySet<string> | undefined;
  choose: (ids: ReadonlySet<string> | undefined) => void;
}

/** The rows chosen in one view; another resets them. Undefined if the list has no bulk actions. */
export function useChoosing(
  list: OrderList | undefined,
  query: Record<string, string>,
  view: string,
): Choosing | undefined {
  const may = useMay();
  const [held, hold] = useState<{ view: string; ids: ReadonlySet<string> }>();
  if (!may('orders') || !list || query.deleted === 'yes') return undefined;
  return {
    chosen: held?.view === view ? held.ids : undefined,
    choose: (ids) => hold(ids && { view, ids }),
  };
}

interface ChoosableTableProps<Row> extends ListTableProps<Row> {
  /** Undefined unless the rows are orders: only those have bulk actions. */
  list: OrderList | undefined;
  /** The filters of the list's call. */
  query: Record<string, string>;
  several: Choosing | undefined;
  /** Shown if there are no rows. */
  none: ReactNode;
}

/** A list whose rows can be chosen and changed in bulk. */
export function ChoosableTable<Row extends { id: string | number }>({
  list,
  query,
  several,
  none,
  ...table
}: ChoosableTableProps<Row>) {
  const any = table.rows.length > 0;
  const plain = any ? <ListTable {...table} /> : none;
  const [all, setAll] = useState(false);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  if (!list || !several?.chosen) return plain;
  const { choose } = several;
  // If all matching rows are chosen, every row of this page is ticked.
  const here = new Set(table.rows.map(({ id }) => String(id)));
  // A row that has left the list is chosen no more, unless its refusal stands above.
  const still = [...several.chosen].filter((id) => here.has(id) || refused.has(id));
  const chosen = all ? here : new Set(still);
  const chooseThese = (ids: ReadonlySet<string> | undefined) => {
    setAll(false);
    choose(ids);
  };
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    chooseThese(next);
  };
  return (
    // Rows can be ticked once the bar is there, which moves them.
    <Suspense
      fallback={
        <>
          <p role="status" className="mt-2 text-ink-2">
            Loading...
          </p>
          {plain}
        </>
      }
    >
      <BulkBar
        list={list}
        query={query}
        rows={table.rows}
        chosen={chosen}
        all={all}
        onAll={() => setAll(true)}
        onChoose={chooseThese}
        onRefused={(ids) => {
          setRefused(ids);
          chooseThese(ids);
        }}
        onClose={() => chooseThese(undefined)}
      />
      {/* Even if no rows are left, the results and their undo stay above. */}
      {any ? <ListTable {...table} choosing={{ chosen, toggle }} /> : none}
    </Suspense>
  );
}
