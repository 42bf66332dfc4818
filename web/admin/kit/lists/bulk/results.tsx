import { useEffect, useState } from 'react';
import { type BulkResult, UNDO_MS } from '#shared/staff/bulk.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { useAdminAction } from '../../use-admin-action.ts';
import type { Undo } from './undo.ts';

/** What a bulk action has done; `at` is its key: each has an undo button and timer of its own. */
export interface Told {
  at: number;
  results: readonly BulkResult[];
  undo: Undo | undefined;
}

/** The number of orders done, and the reason for each refused one; nothing once all is undone. */
export function Results({ results: given, undo }: Omit<Told, 'at'>) {
  const [undone, setUndone] = useState<readonly BulkResult[]>();
  if (undone?.every(({ ok }) => ok)) return null;
  const results = undone ?? given;
  const refused = results.filter(({ ok }) => !ok);
  const done = results.length - refused.length;
  return (
    <div role="status" className="mt-2 border-line border-t pt-2 text-dense">
      <p className="font-semibold">
        {`${done} done${refused.length > 0 ? `, ${refused.length} not: they stay as they were` : ''}.`}
      </p>
      {typeof undo === 'string' && <p>{undo}</p>}
      {typeof undo === 'function' && !undone && <UndoButton undo={undo} onUndone={setUndone} />}
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

function UndoButton({
  undo,
  onUndone,
}: {
  undo: Exclude<Undo, string>;
  onUndone(results: BulkResult[]): void;
}) {
  const { busy, failure, run } = useAdminAction();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const undoIt = () =>
    run('It could not be undone.', async (token) => {
      const results = await undo(token);
      onUndone(results);
      return results.every(({ ok }) => ok) ? 'It is undone.' : undefined;
    });
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
