import { useCallback } from 'react';
import type { Failure } from '../../ui/failure-notice.tsx';
import { type Reading, useReading } from '../../ui/use-reading.ts';
import { adminSession } from './admin-session.ts';
import { failureOf } from './call-failure.ts';

/** Reads on demand; for changes see `useAdminAction`. */
export interface AdminReading<T> {
  at: Reading<T>['at'];
  value: T | undefined;
  failure: Failure | undefined;
  /** Aborts the previous read. */
  read(ask: (reader: { token: string; signal: AbortSignal }) => Promise<T>): void;
  clear(): void;
}

/** `failed` is the message if the server gives none. */
export function useAdminReading<T>(failed: string): AdminReading<T> {
  const { reading, read: readAny, clear } = useReading<T>();
  const read = useCallback<AdminReading<T>['read']>(
    (ask) =>
      readAny(async (signal) => {
        const token = adminSession.token() ?? '';
        try {
          return await ask({ token, signal });
        } catch (error) {
          adminSession.endIfUnknown(token, error);
          throw error;
        }
      }),
    [readAny],
  );
  return {
    at: reading.at,
    value: reading.at === 'read' ? reading.value : undefined,
    failure: reading.at === 'failed' ? failureOf(reading.error, failed) : undefined,
    read,
    clear,
  };
}
