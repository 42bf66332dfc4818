import { useEffect, useRef, useState } from 'react';
import { readResponse } from '../api.ts';
import { type Files, sentByFile } from './form-body.ts';
import { IDLE, type Sending } from './form-context.ts';
import { type Sendable, sendForm } from './send-form.ts';
import { sendWithRetries } from './send-with-retries.ts';

/** Asks before the page is left while something is on its way. */
function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);
}

/** Sends a form, tells how far it has come, and tries again while the network or the server is away. Leaving the page stops it. */
export function useSending() {
  const [sending, setSending] = useState<Sending>(IDLE);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  useLeaveWarning(sending.phase !== 'idle');

  /** Begins: from here on it can be cancelled. */
  function start() {
    const own = new AbortController();
    running.current = own;
    setSending({ ...IDLE, phase: 'sending', cancel: () => own.abort() });
  }

  /** `repeats`: it goes out again while the network or the server is away. @throws Refused, NotJson, NoAnswer; an AbortError when it was stopped */
  async function send<Answer>(form: Sendable, files: Files, repeats: boolean): Promise<Answer> {
    const { signal } = running.current;
    const once = () => {
      setSending((before) => ({ ...before, phase: 'sending', sent: {} }));
      return sendForm(form, (sent, total) => setSending((before) => ({ ...before, sent: sentByFile(files, sent, total) })), signal);
    };
    const wait = (tryNow: () => void, away: boolean) =>
      setSending((before) => ({ ...before, phase: away ? 'unanswered' : 'waiting', tryNow }));
    const { status, text, retryAfter } = await (repeats ? sendWithRetries(once, wait, signal) : once());
    return readResponse<Answer>(status, text, retryAfter);
  }

  return { sending, start, send, stop: () => setSending(IDLE) };
}
