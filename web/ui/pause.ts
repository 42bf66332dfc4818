import { flushSync } from 'react-dom';

export const longer = (ms: number, longest: number): number => Math.min(ms * 1.5, longest);

/** `signal.throwIfAborted()`, which Chrome has from 100 on. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason;
}

/**
 * Ends after `ms`, on return to the foreground or when the network returns.
 * @throws the signal's reason when aborted
 */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stopped) => {
    stopIfAborted(signal);
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      done();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal: over.signal });
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && end(),
      { signal: over.signal },
    );
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        over.abort();
        stopped(signal.reason);
      },
      { signal: over.signal },
    );
  });
}

const LOOKS_AGAIN_MS = 50;

/**
 * Calls `work` after `ms`, once nothing is pressed: what it moves would be taken from under the
 * finger, and the press be lost. Looks again and again: no event tells when a tap's `:active`
 * ends, which outlasts its click.
 * @returns what calls it off
 */
export function whenReleased(work: () => void, ms = 0): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const later = (after: number) => {
    timer = setTimeout(() => {
      // Drawn at once: a press that comes between this look and a later drawing would be lost.
      if (!document.querySelector(':active')) flushSync(work);
      else later(LOOKS_AGAIN_MS);
    }, after);
  };
  later(ms);
  return () => clearTimeout(timer);
}
