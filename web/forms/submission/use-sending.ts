import { useEffect, useRef, useState } from 'react';
import { type Answer, type Call, methodAndPath, type PathValues, readResponse } from '../../api.ts';
import { IDLE, type Sending } from '../form-context.ts';
import { type Files, sentByFile } from './form-body.ts';
import { type Sendable, sendForm } from './send-form.ts';
import { sendWithRetries } from './send-with-retries.ts';

/** Asks before the tab is closed or loaded anew. */
export function useLeaveWarning(busy: boolean) {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [busy]);
}

export function useSending() {
  const [sending, setSending] = useState<Sending>(IDLE);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);
  useLeaveWarning(sending.phase !== 'idle' && sending.phase !== 'received');

  /** @returns a signal that aborts when the user cancels */
  function start(): AbortSignal {
    const own = new AbortController();
    running.current = own;
    setSending({ ...IDLE, phase: 'sending', cancel: () => own.abort() });
    return own.signal;
  }

  /** `repeats`: retry. @throws Refused, NotJson, NoResponse; an AbortError when cancelled */
  async function send<C extends Call>(
    call: C,
    { values, headers, body }: { values?: PathValues } & Pick<Sendable, 'headers' | 'body'>,
    files: Files,
    repeats: boolean,
  ): Promise<Answer<C>> {
    const { signal } = running.current;
    const [method, path] = methodAndPath(call, values);
    const form = { method, path, headers, body };
    const once = () => {
      setSending((before) => ({ ...before, phase: 'sending', sent: {} }));
      return sendForm(
        form,
        (sent, total) =>
          setSending((before) => ({ ...before, sent: sentByFile(files, sent, total) })),
        signal,
      );
    };
    const wait = (tryNow: () => void, serverDown: boolean) =>
      setSending((before) => ({ ...before, phase: serverDown ? 'unanswered' : 'waiting', tryNow }));
    const { status, text, retryAfter } = await (repeats
      ? sendWithRetries(once, wait, signal)
      : once());
    return readResponse<C>(status, text, retryAfter);
  }

  return {
    sending,
    start,
    send,
    received: () => setSending({ ...IDLE, phase: 'received' }),
    // A new object, so that it is always rendered.
    stop: () => setSending({ ...IDLE }),
  };
}
