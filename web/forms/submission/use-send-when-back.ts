import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Patience, serverResponds } from '../../ui/connection.ts';
import { readDraft, updateDraft } from '../draft/drafts.ts';
import type { Sending } from '../form-context.ts';

/** Submits the form once the network is back, also after a reload. */
export function useSendWhenBack(
  draft: string | undefined,
  phase: Sending['phase'],
  onWaiting: () => void,
) {
  const [waits, setWaits] = useState(false);
  const sender = useRef<HTMLFormElement>(null);
  const noteWaiting = (waiting: boolean) => {
    setWaits(waiting);
    if (draft && (waiting || readDraft(draft).waits))
      updateDraft(draft, { waits: waiting || undefined });
  };
  const goOn = useEffectEvent((reached: boolean) => {
    // If the network is back already, the user submits.
    noteWaiting(!reached);
    if (!reached) onWaiting();
  });
  // While it is still being retried, a reload mustn't forget it either.
  useEffect(() => {
    if (draft && phase === 'waiting') updateDraft(draft, { waits: true });
  }, [draft, phase]);
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
