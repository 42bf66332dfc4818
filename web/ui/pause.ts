/** The pause in ms after one of `ms`: they grow by half, up to `longest`. */
export const longer = (ms: number, longest: number): number => Math.min(ms * 1.5, longest);

/** What `signal.throwIfAborted()` is, which Chrome has from 100 on. @throws the signal's reason when it is aborted */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason;
}

/**
 * Ends after `ms`, or as soon as the page comes back to the foreground or the network returns: then the answer is wanted at once.
 * @throws the signal's reason when it is aborted
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
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), { signal: over.signal });
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
