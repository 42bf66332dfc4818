import { useEffect, useRef, useState } from 'react';
import { readAnswer } from '../api.ts';
import { type Files, sentByFile } from './form-body.ts';
import { IDLE, type Sending } from './form-context.ts';
import { type Sendable, sendOnce } from './send-once.ts';
import { untilAnswered } from './until-answered.ts';

/** Asks before the page is left while something is on its way. */
function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);
}

/** Sends a form, tells how far it has come, and tries again while the network is away. Leaving the page stops it. */
export function useSending() {
  const [sending, setSending] = useState<Sending>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useLeaveWarning(sending.phase !== 'idle');

  /** @throws Refused, NotJson, NoAnswer; the signal's reason when the page was left */
  async function send<Answer>(form: Sendable, files: Files): Promise<Answer> {
    running.current = new AbortController();
    const { signal } = running.current;
    const progress = (sent: number, total: number) => setSending({ ...IDLE, phase: 'sending', sent: sentByFile(files, sent, total) });
    const once = () => {
      setSending({ ...IDLE, phase: 'sending' });
      return sendOnce(form, progress, signal);
    };
    const wait = (tryNow: () => void) => setSending(({ sent }) => ({ phase: 'waiting', sent, tryNow }));
    const { status, text } = await untilAnswered(once, wait, signal);
    return readAnswer<Answer>(status, text);
  }

  return { sending, send, start: () => setSending({ ...IDLE, phase: 'sending' }), stop: () => setSending(IDLE) };
}
