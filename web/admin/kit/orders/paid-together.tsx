import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { GroupPlace } from '#shared/orders/orders.ts';
import type { Kind } from '#shared/services/index.ts';
import { orderPaths } from '../../../order-paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { BulkAction } from '../lists/bulk/bulk-dialog.tsx';
import type { Told } from '../lists/bulk/results.tsx';
import { undoOf } from '../lists/bulk/undo.ts';
import { May } from '../may.tsx';

const BulkDialog = lazy(() =>
  import('../lists/bulk/bulk-dialog.tsx').then((part) => ({ default: part.BulkDialog })),
);
const Results = lazy(() =>
  import('../lists/bulk/results.tsx').then((part) => ({ default: part.Results })),
);

const ACTS: readonly [BulkAction, string][] = [
  ['assign', 'Assign all'],
  ['note', 'Note on all'],
  ['request', 'Ask all for more'],
];

interface GroupActsProps {
  /** Only orders of this service are asked for its fields. */
  kind: Kind;
  orders: GroupPlace['orders'];
}

/** Applies the rules of the single calls to each order, with a result for each. */
function GroupActs({ kind, orders }: GroupActsProps) {
  const [action, setAction] = useState<BulkAction>();
  const [told, setTold] = useState<Told>();
  const ids = orders.filter((one) => action !== 'request' || one.kind === kind).map(({ id }) => id);
  return (
    <May needs="orders">
      <details className="w-full print:hidden">
        <summary className="link">For all of them</summary>
        <div className="flex flex-wrap gap-2 py-1">
          {ACTS.map(([does, words]) => (
            <Button key={does} size="dense" kind="second" onClick={() => setAction(does)}>
              {words}
            </Button>
          ))}
        </div>
      </details>
      <Suspense fallback={null}>
        {told && <Results key={told.at} {...told} />}
        {action && (
          <BulkDialog
            action={action}
            many={ids.length}
            kind={kind}
            which={{ ids }}
            onClose={() => setAction(undefined)}
            onDone={(results, change) =>
              setTold({ at: Date.now(), results, undo: undoOf(change, results) })
            }
          />
        )}
      </Suspense>
    </May>
  );
}

interface PaidTogetherProps {
  kind: Kind;
  record: { id: string; group?: GroupPlace | undefined };
}

/** Links to the orders paid together with this one, and actions for all of them. */
export const PaidTogether = ({ kind, record: { id, group } }: PaidTogetherProps) =>
  group && (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-small">
      <span>{`${group.place} of ${group.of} paid together`}</span>
      {group.orders.flatMap((one) =>
        one.id === id
          ? []
          : [
              <Link key={one.id} className="link" to={orderPaths.order(one.kind as Kind, one.id)}>
                {one.name}
              </Link>,
            ],
      )}
      <GroupActs kind={kind} orders={group.orders} />
    </div>
  );
