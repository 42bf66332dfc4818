import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReturn } from '../../ui/use-on-return.ts';
import { type FreeDay, readFreeDays } from './free-days.ts';

export type Offer =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; days: FreeDay[] };

/** Fetches on mount and on return to the foreground; during `reload` the old times stay. */
export function useFreeDays(): { offer: Offer; reload: () => void } {
  const [offer, setOffer] = useState<Offer>({ state: 'loading' });
  const asking = useRef(new AbortController());

  const reload = useCallback(() => {
    asking.current.abort();
    const own = new AbortController();
    asking.current = own;
    setOffer((before) => (before.state === 'failed' ? { state: 'loading' } : before));
    readFreeDays(own.signal).then(
      (days) => own.signal.aborted || setOffer({ state: 'ready', days }),
      // After a failed reload the old times stay: the server checks the chosen one anyway.
      () =>
        own.signal.aborted ||
        setOffer((before) => (before.state === 'ready' ? before : { state: 'failed' })),
    );
  }, []);

  useEffect(() => {
    reload();
    return () => asking.current.abort();
  }, [reload]);
  useOnReturn(reload);
  return { offer, reload };
}
