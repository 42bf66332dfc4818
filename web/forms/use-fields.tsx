import { useCallback, useEffect } from 'react';
import type { FieldList } from '#shared/services/field-list.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { NotArrived } from '../ui/not-arrived.tsx';
import { useReading } from '../ui/use-reading.ts';

/** A service's fields, and what to show without them. `onAgain`: *Try again* was pressed. */
export function useFields(kind: Kind, onAgain?: () => void) {
  const { reading, read } = useReading<FieldList>();
  const load = useCallback(() => read(() => descriptionOf(kind).fields()), [kind, read]);
  useEffect(load, [load]);
  const failed = reading.at === 'failed';
  const again = () => {
    load();
    onAgain?.();
  };
  return {
    fields: reading.at === 'read' ? reading.value : undefined,
    failed,
    otherwise: failed ? (
      <NotArrived title="The form did not load" again={again} />
    ) : (
      <p role="status" className="mt-3 text-ink-2">
        Loading...
      </p>
    ),
  };
}
