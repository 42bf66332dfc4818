import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnReturn } from '../../ui/use-on-return.ts';
import { type FreeDay, readFreeDays } from './free-days.ts';

/** What is known of the free times. */
export type Offer = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; days: FreeDay[] };

/** The free times, read when the page appears and when it comes back; `reload` reads them anew, what is shown stays meanwhile. */
export function useFreeDays(): { offer: Offer; reload: () => void } {
  const [offer, setOffer] = useState<Offer>({ state: 'loading' });
  const asking = useRef(new AbortController());

  const reload = useCallback(() => {
    asking.current.abort();
    const own = new AbortController();
    asking.current = own;
    setOffer((before) => (before.state === 'failed' ? { state: 'loading' } : before));
    readFreeDays(own.signal).then(
      (days) => {
        if (!own.signal.aborted) setOffer({ state: 'ready', days });
      },
      () => {
        // Times that were read before are better than none: the server has the last word about each.
        if (!own.signal.aborted) setOffer((before) => (before.state === 'ready' ? before : { state: 'failed' }));
      },
    );
  }, []);

  useEffect(() => {
    reload();
    return () => asking.current.abort();
  }, [reload]);
  useOnReturn(reload);
  return { offer, reload };
}
