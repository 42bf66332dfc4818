import { useCallback, useRef } from 'react';
import type { Reader } from '../../session/page-guard.ts';
import { useReading } from '../../ui/use-reading.ts';
import { adminSession } from './admin-session.ts';
import { failureOf } from './call-failure.ts';

/** Reads on demand; for changes see `useAdminAction`. `failed`: if the server says nothing. */
export function useAdminReading<T, Args extends unknown[]>(
  failed: string,
  ask: (reader: Reader, ...args: Args) => Promise<T>,
) {
  const { reading, read, clear } = useReading<T>();
  const latest = useRef(ask);
  latest.current = ask;
  /** Aborts the previous read. */
  const load = useCallback(
    (...args: Args): void =>
      read(async (signal) => {
        const token = adminSession.token() ?? '';
        try {
          return await latest.current({ token, signal }, ...args);
        } catch (error) {
          adminSession.endIfUnknown(token, error);
          throw error;
        }
      }),
    [read],
  );
  return {
    at: reading.at,
    value: reading.at === 'read' ? reading.value : undefined,
    failure: reading.at === 'failed' ? failureOf(reading.error, failed) : undefined,
    load,
    clear,
  };
}
