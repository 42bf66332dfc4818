import { useRef, useState } from 'react';
import type { Colleague } from '#shared/admins.ts';
import { roleMay } from '#shared/roles.ts';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AskDialog, FailureNotice } from '../ask-dialog.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { useMe } from '../use-admin-me.ts';
import { useAdminReading } from '../use-admin-reading.ts';
import type { OrderRecord } from './order-frame.tsx';

interface AssigneeProps {
  order: Pick<OrderRecord, 'id' | 'assigned_to' | 'assignee'>;
  /** The order's owner, in lists, where only the likeliest button is shown. */
  of?: string;
  className?: string;
}

export function Assignee({ order, of, className = '' }: AssigneeProps) {
  const me = useMe();
  const { busy, failure, run, clear } = useAdminAction();
  const say = useToast();
  const [open, setOpen] = useState(false);
  const colleagues = useAdminReading<Colleague[]>('The colleagues could not be loaded.');
  const chosen = useRef<HTMLSelectElement>(null);
  const mine = me !== undefined && order.assigned_to === me.id;
  const give = async (admin_id: number | null, take_over: boolean) => {
    const done = await run('It could not be changed.', (token) =>
      callApi('PUT /admin/orders/{id}/assignee', {
        path: { id: order.id },
        token,
        body: { admin_id, take_over },
      }),
    );
    if (!done) return;
    setOpen(false);
    say(done.assignee ? `${done.assignee} works on it now.` : 'Anybody can take it now.');
  };
  const load = () => colleagues.read((reader) => callApi('GET /admin/colleagues', reader));
  const ask = () => {
    clear();
    setOpen(true);
    load();
  };
  const takers = colleagues.value?.filter(
    ({ disabled, role }) => !disabled && roleMay(role, 'orders'),
  );
  if (!me) return null;
  const named = of && <span className="sr-only">{of}</span>;
  return (
    <div className={`flex flex-wrap gap-2 print:hidden ${className}`}>
      {!open && failure && <FailureNotice failure={failure} className="w-full" />}
      {order.assigned_to === null && (
        <Button
          size="dense"
          kind={of ? 'second' : 'main'}
          busy={busy ? 'Taking it' : undefined}
          onClick={() => void give(me.id, false)}
        >
          Take it
          {named}
        </Button>
      )}
      {mine && !of && (
        <Button
          size="dense"
          kind="second"
          busy={busy ? 'Putting it back' : undefined}
          onClick={() => void give(null, false)}
        >
          Put it back
        </Button>
      )}
      {!(of && order.assigned_to === null) && (
        <Button size="dense" kind="second" className="whitespace-nowrap" onClick={ask}>
          {order.assigned_to === null || mine ? 'Hand over' : 'Take over'}
          {named}
        </Button>
      )}
      <AskDialog
        open={open}
        question={
          order.assignee && !mine
            ? `${order.assignee} works on this order. Who takes it over?`
            : 'Who works on this order?'
        }
        yes="Give it"
        doing="Giving it"
        waits={!takers}
        busy={busy}
        failure={open ? failure : undefined}
        onYes={() => void give(Number(chosen.current?.value), true)}
        onClose={() => setOpen(false)}
      >
        {takers && (
          <label className="grid gap-1">
            <span>Colleague</span>
            <select ref={chosen} className="control" defaultValue={me.id}>
              {takers.map(({ id, admin_name }) => (
                <option key={id} value={id}>
                  {id === me.id ? `${admin_name} (you)` : admin_name}
                </option>
              ))}
            </select>
          </label>
        )}
        <p role="status" className="text-ink-2 empty:hidden">
          {colleagues.at === 'reading' && 'Loading the colleagues...'}
        </p>
        {colleagues.failure && <ReadFailure failure={colleagues.failure} again={load} />}
        <p className="text-ink-2">It stands in the history who gave it to whom.</p>
      </AskDialog>
    </div>
  );
}
