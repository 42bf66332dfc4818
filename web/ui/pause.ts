import { flushSync } from 'react-dom';

export const longer = (ms: number, longest: number): number => Math.min(ms * 1.5, longest);

/** `signal.throwIfAborted()`, which Chrome has only from 100 on. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason;
}

/**
 * Resolves after `ms`, on return to the foreground, when the network returns, or when the function
 * that `onWaiting` gets is called.
 * @throws the signal's reason when aborted
 */
export function pause(
  ms: number,
  signal?: AbortSignal,
  onWaiting?: (wake: () => void) => void,
): Promise<void> {
  return new Promise((done, stopped) => {
    stopIfAborted(signal);
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      if (signal?.aborted) stopped(signal.reason);
      else done();
    };
    const timer = setTimeout(end, ms);
    const options = { signal: over.signal };
    addEventListener('online', end, options);
    const seen = () => document.visibilityState === 'visible' && end();
    document.addEventListener('visibilitychange', seen, options);
    signal?.addEventListener('abort', end, options);
    onWaiting?.(end);
  });
}

const LOOKS_AGAIN_MS = 50;

/**
 * Calls `work` after `ms`, once nothing is pressed: a layout shift would lose the press. Polls,
 * because no event tells when a tap's `:active`, which outlasts its click, ends.
 * @returns a function that cancels it
 */
export function whenReleased(work: () => void, ms = 0): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const later = (after: number) => {
    timer = setTimeout(() => {
      // Rendered at once: a press between this check and a later render would be lost.
      if (!document.querySelector(':active')) flushSync(work);
      else later(LOOKS_AGAIN_MS);
    }, after);
  };
  later(ms);
  return () => clearTimeout(timer);
}
