import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { type Act, ActDialog } from '../act-dialog.tsx';
import { useSayAbove } from '../lists/said-above.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { useMe } from '../use-admin-me.ts';
import type { OrderRecord } from './order-frame.tsx';
import { useTakers } from './use-takers.ts';

const FAILED = 'It could not be changed.';

interface AssigneeProps {
  order: Pick<OrderRecord, 'id' | 'assigned_to' | 'assignee'>;
  /** Whose order it is; set in lists, where only the likeliest button is shown. */
  of?: string;
  className?: string;
}

export function Assignee({ order, of, className = '' }: AssigneeProps) {
  const me = useMe();
  const { busy, failure, run } = useAdminAction();
  const sayAbove = useSayAbove();
  // Shown above the list, because the row may disappear if a colleague was faster.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once a failure.
  useEffect(() => {
    if (of && failure) sayAbove?.({ ...failure, title: `${of}: ${failure.title}` });
  }, [failure]);
  const [open, setOpen] = useState(false);
  const colleagues = useTakers();
  const { takers } = colleagues;
  const chosen = useRef<HTMLSelectElement>(null);
  const mine = me !== undefined && order.assigned_to === me.id;
  const give = async (token: string, admin_id: number | null, take_over = false) => {
    const { assignee } = await callApi('PUT /admin/orders/{id}/assignee', {
      path: { id: order.id },
      token,
      // `from` is the assignee displayed here; a colleague may have been faster.
      body: { admin_id, take_over, ...(take_over ? { from: order.assigned_to } : {}) },
    });
    return assignee ? `${assignee} is working on it now.` : 'Anybody can take it now.';
  };
  const handing: Act = {
    question:
      order.assignee && !mine
        ? `${order.assignee} is working on this order. Who takes it over?`
        : 'Who works on this order?',
    yes: 'Give it',
    doing: 'Giving it',
    failed: FAILED,
    call: (token) => give(token, Number(chosen.current?.value), true),
  };
  const ask = () => {
    setOpen(true);
    colleagues.load();
  };
  if (!me) return null;
  const named = of && <span className="sr-only">{of}</span>;
  return (
    <div className={`flex flex-wrap gap-2 print:hidden ${className}`}>
      {failure && !of && <FailureNotice failure={failure} className="w-full" />}
      {order.assigned_to === null && (
        <Button
          size="dense"
          kind="second"
          busy={busy ? 'Taking it' : undefined}
          onClick={() => {
            sayAbove?.(undefined);
            void run(FAILED, (token) => give(token, me.id));
          }}
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
          onClick={() => void run(FAILED, (token) => give(token, null))}
        >
          Put it back
        </Button>
      )}
      {!(of && order.assigned_to === null) && (
        <Button size="dense" kind="second" className="whitespace-nowrap" onClick={ask}>
          <span>{order.assigned_to === null || mine ? 'Hand over' : 'Take over'}</span>
          {named}
        </Button>
      )}
      <ActDialog act={open ? handing : undefined} waits={!takers} onClose={() => setOpen(false)}>
        {takers && (
          <label className="grid gap-1">
            <span>Colleague</span>
            <select ref={chosen} className="control" defaultValue={me.id}>
              {takers.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <p role="status" className="text-ink-2 empty:hidden">
          {colleagues.at === 'reading' && 'Loading the colleagues...'}
        </p>
        {colleagues.failure && <ReadFailure failure={colleagues.failure} again={colleagues.load} />}
        <p className="text-ink-2">The history shows who gave it to whom.</p>
      </ActDialog>
    </div>
  );
}
