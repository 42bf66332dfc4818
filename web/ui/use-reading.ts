import { useCallback, useEffect, useRef, useState } from 'react';

type Reading<T> =
  | { at: 'idle' }
  | { at: 'reading' }
  | { at: 'failed'; error: unknown }
  | { at: 'read'; value: T };

/** Reads data on request; a new request aborts the one before. */
export function useReading<T>() {
  const [reading, setReading] = useState<Reading<T>>({ at: 'idle' });
  const last = useRef<AbortController>(undefined);
  const clear = useCallback(() => {
    last.current?.abort();
    setReading({ at: 'idle' });
  }, []);
  const read = useCallback((ask: (signal: AbortSignal) => Promise<T>) => {
    last.current?.abort();
    const own = new AbortController();
    last.current = own;
    const tell = (next: Reading<T>) => own.signal.aborted || setReading(next);
    setReading({ at: 'reading' });
    ask(own.signal).then(
      (value) => tell({ at: 'read', value }),
      (error: unknown) => tell({ at: 'failed', error }),
    );
  }, []);
  useEffect(() => () => last.current?.abort(), []);
  return { reading, read, clear };
}
