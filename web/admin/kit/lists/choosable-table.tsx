import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { OrderList } from '#shared/staff/views.ts';
import { useMay } from '../may.tsx';
import type { BulkRow } from './bulk/bulk-bar.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx'));

interface Choosing {
  /** Undefined while nobody chooses. */
  chosen: ReadonlySet<string> | undefined;
  choose: (ids: ReadonlySet<string> | undefined) => void;
}

/** For one view of a list: with another, choosing is over. Undefined where rows aren't changed at once. */
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
  /** Of orders; others aren't changed at once. */
  list: OrderList | undefined;
  /** Its call's filters. */
  query: Record<string, string>;
  several: Choosing | undefined;
  /** In place of no rows. */
  none: ReactNode;
}

/** A list of which several rows are chosen and changed at once. */
export function ChoosableTable<Row extends BulkRow>({
  list,
  query,
  several,
  none,
  ...table
}: ChoosableTableProps<Row>) {
  const any = table.rows.length > 0;
  const [all, setAll] = useState(false);
  if (!list || !several?.chosen) return any ? <ListTable {...table} /> : none;
  const { choose } = several;
  // With all chosen, every row of this page is ticked.
  const chosen = all ? new Set(table.rows.map(({ id }) => String(id))) : several.chosen;
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
    <>
      <Suspense
        fallback={
          <p role="status" className="mt-2 text-ink-2">
            Loading...
          </p>
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
          onClose={() => chooseThese(undefined)}
        />
      </Suspense>
      {/* All may have left the list: what became of them, and its undo, stay. */}
      {any ? <ListTable {...table} choosing={{ chosen, toggle }} /> : none}
    </>
  );
}
