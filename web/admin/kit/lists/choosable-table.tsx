import { lazy, Suspense, useState } from 'react';
import type { OrderList } from '#shared/staff/views.ts';
import { Button } from '../../../ui/button.tsx';
import { useMay } from '../may.tsx';
import type { BulkRow } from './bulk/bulk-bar.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';

const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx'));

interface ChoosableTableProps<Row> extends ListTableProps<Row> {
  /** Of orders; others aren't changed at once. */
  list: OrderList | undefined;
  /** Its call's filters. */
  query: Record<string, string>;
}

/** A list of which several rows are chosen and changed at once. */
export function ChoosableTable<Row extends BulkRow>({
  list,
  query,
  ...table
}: ChoosableTableProps<Row>) {
  const possible = useMay()('orders') && list !== undefined && query.deleted !== 'yes';
  const [chosen, choose] = useState<ReadonlySet<string>>();
  if (!possible) return <ListTable {...table} />;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <>
      {chosen ? (
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
            onChoose={choose}
            onClose={() => choose(undefined)}
          />
        </Suspense>
      ) : (
        <div className="mt-2 print:hidden">
          <Button size="dense" kind="link" className="-ml-1" onClick={() => choose(new Set())}>
            Choose several
          </Button>
        </div>
      )}
      <ListTable {...table} choosing={chosen && { chosen, toggle }} />
    </>
  );
}
