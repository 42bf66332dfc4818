import { useCallback, useEffect, useRef, useState } from 'react';

interface Reading<T> {
  at: 'idle' | 'reading' | 'failed' | 'read';
  value?: T;
  error?: unknown;
}

/** Reads data on request; a new request aborts the one before. */
export function useReading<T, Args extends unknown[]>(
  ask: (signal: AbortSignal, ...args: Args) => Promise<T>,
) {
  const [reading, setReading] = useState<Reading<T>>({ at: 'idle' });
  const last = useRef<AbortController>(undefined);
  const latest = useRef(ask);
  latest.current = ask;
  const clear = useCallback(() => {
    last.current?.abort();
    setReading({ at: 'idle' });
  }, []);
  const load = useCallback((...args: Args): void => {
    last.current?.abort();
    const own = new AbortController();
    last.current = own;
    const tell = (next: Reading<T>) => own.signal.aborted || setReading(next);
    setReading({ at: 'reading' });
    latest.current(own.signal, ...args).then(
      (value) => tell({ at: 'read', value }),
      (error: unknown) => tell({ at: 'failed', error }),
    );
  }, []);
  useEffect(() => () => last.current?.abort(), []);
  return { ...reading, load, clear };
}
