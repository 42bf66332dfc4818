import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Patience, serverResponds } from '../../ui/connection.ts';
import { readDraft, updateDraft } from '../draft/drafts.ts';

/** Submits the form once the network is back, also after a reload. */
export function useSendWhenBack(draft: string | undefined, onWaiting: () => void) {
  const [waits, setWaits] = useState(false);
  const sender = useRef<HTMLFormElement>(null);
  const noteWaiting = (waiting: boolean) => {
    setWaits(waiting);
    if (draft) updateDraft(draft, { waits: waiting || undefined });
  };
  const goOn = useEffectEvent((reached: boolean) => {
    // If the network is back already, the user submits.
    noteWaiting(!reached);
    if (!reached) onWaiting();
  });
  useEffect(() => {
    if (!waits) return;
    const over = new AbortController();
    new Patience().wait(over.signal, '').then(
      // Safari has requestSubmit from 16 on.
      () => sender.current?.dispatchEvent(new Event('submit', { bubbles: true })),
      () => undefined,
    );
    return () => over.abort();
  }, [waits]);
  useEffect(() => {
    if (!draft || !readDraft(draft).waits) return;
    let over = false;
    void serverResponds().then((reached) => over || goOn(reached));
    return () => {
      over = true;
    };
  }, [draft]);
  return { sender, noteWaiting };
}
