import { useEffect, useState } from 'react';
import type { BulkResult } from '#shared/bulk.ts';
import { callApi } from '../../../../api.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { useAdminAction } from '../../use-admin-action.ts';

/** For how long it can be undone. */
const UNDO_MS = 10_000;

export type Undo = { admin_id: number | null; ids: string[] }[];

interface ResultsProps {
  results: readonly BulkResult[];
  undo: Undo | undefined;
  onUndone(): void;
}

/** How many are done, and each that isn't with its reason. */
export function Results({ results, undo, onUndone }: ResultsProps) {
  const refused = results.filter(({ ok }) => !ok);
  const done = results.length - refused.length;
  return (
    <div role="status" className="mt-2 border-line border-t pt-2 text-dense">
      <p className="font-semibold">
        {done} done{refused.length > 0 && `, ${refused.length} not: they stay as they were`}.
      </p>
      {undo && <UndoButton undo={undo} onUndone={onUndone} />}
      <ul className="max-h-48 overflow-auto">
        {refused.map(({ id, message }) => (
          <li key={id} className="border-line border-t py-1 wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function UndoButton({ undo, onUndone }: Pick<ResultsProps, 'onUndone'> & { undo: Undo }) {
  const { busy, failure, run } = useAdminAction();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undoIt = () =>
    run('It could not be undone.', async (token) => {
      for (const { admin_id, ids } of undo)
        await callApi('POST /admin/orders/bulk', {
          token,
          body: { action: 'assign', ids, admin_id, take_over: true },
        });
      return 'It is undone.';
    }).then((done) => done && onUndone());
  if (over && !busy && !failure) return null;
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button
        size="dense"
        kind="second"
        className="my-1"
        busy={busy ? 'Undoing it' : undefined}
        onClick={() => void undoIt()}
      >
        Undo
      </Button>
    </>
  );
}
