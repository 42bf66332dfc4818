import { useEffect, useState } from 'react';
import { type BulkResult, UNDO_MS } from '#shared/staff/bulk.ts';
import { Button } from '../../../../ui/button.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { useAdminAction } from '../../use-admin-action.ts';
import type { Undo } from './undo.ts';

interface ResultsProps {
  results: readonly BulkResult[];
  undo: Undo | undefined;
  onUndone(results: BulkResult[]): void;
}

/** The number of orders done, and the reason for each refused one. */
export function Results({ results, undo, onUndone }: ResultsProps) {
  const refused = results.filter(({ ok }) => !ok);
  const done = results.length - refused.length;
  return (
    <div role="status" className="mt-2 border-line border-t pt-2 text-dense">
      <p className="font-semibold">
        {`${done} done${refused.length > 0 ? `, ${refused.length} not: they stay as they were` : ''}.`}
      </p>
      {typeof undo === 'string' && <p>{undo}</p>}
      {typeof undo === 'function' && <UndoButton undo={undo} onUndone={onUndone} />}
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
}: Pick<ResultsProps, 'onUndone'> & { undo: Exclude<Undo, string> }) {
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
