import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import { fullName } from '#shared/people/names.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { type Act, ActDialog } from '../act-dialog.tsx';
import type { Column } from '../lists/list-table.tsx';
import { May } from '../may.tsx';
import type { OrderRecord } from './order-frame.tsx';

function RestoreRow({ id, name }: { id: string; name: string }) {
  const [open, setOpen] = useState(false);
  const act: Act = {
    question: 'Bring this order back?',
    yes: 'Bring back',
    doing: 'Bringing back',
    name,
    explains:
      'It is back in its lists with its scans, counts again and can be tracked again. Nothing is emailed.',
    failed: 'It could not be brought back.',
    call: (token) =>
      callApi('POST /admin/orders/{id}/restore', { path: { id }, token }).then(
        () => `The order of ${name} is back.`,
      ),
  };
  return (
    <May needs="orders">
      <Button size="dense" kind="second" onClick={() => setOpen(true)}>
        Bring back<span className="sr-only"> {name}</span>
      </Button>
      <ActDialog act={open ? act : undefined} onClose={() => setOpen(false)} />
    </May>
  );
}

interface Deleted extends Pick<OrderRecord, 'id' | 'first_name' | 'middle_name' | 'last_name'> {
  deleted_at?: string | null;
}

/** Column with a button that restores a deleted order. */
export const bringBack = <Row extends Deleted>(now: Date): Column<Row> => ({
  head: 'Deleted',
  area: 'actions',
  right: true,
  cell: (row) => (
    <span className="relative z-1 inline-flex items-center justify-end gap-x-3 whitespace-nowrap">
      <span className="text-ink-2 tabular-nums stacked:sr-only">
        <span className="sr-only">Deleted </span>
        {row.deleted_at && <span>{formatShort(row.deleted_at, now)}</span>}
      </span>
      <RestoreRow id={row.id} name={fullName(row)} />
    </span>
  ),
});
