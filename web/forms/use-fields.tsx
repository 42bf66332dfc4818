import { useEffect } from 'react';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { NotArrived } from '../ui/not-arrived.tsx';
import { useReading } from '../ui/use-reading.ts';

/** A service's fields, and what to show without them. `onAgain`: *Try again* was pressed. */
export function useFields(kind: Kind, onAgain?: () => void) {
  const { at, value, load } = useReading((_signal, kind: Kind) => descriptionOf(kind).fields());
  useEffect(() => load(kind), [load, kind]);
  const failed = at === 'failed';
  const again = () => {
    load(kind);
    onAgain?.();
  };
  return {
    fields: value,
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
