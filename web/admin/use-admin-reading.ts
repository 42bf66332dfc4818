import { useCallback } from 'react';
import { type Reading, useReading } from '../ui/use-reading.ts';
import { type CallFailure, failureOf } from './call-failure.ts';
import { adminSession } from './shell/admin-session.ts';

/** What an administrator's press or choice has the page read, beside the page's own data. Changes go through `useAdminAction`. */
export interface AdminReading<T> {
  at: Reading<T>['at'];
  value: T | undefined;
  failure: CallFailure | undefined;
  /** Reads with the administrator's token; what was asked for before is aborted, and its answer is dropped. */
  read(ask: (reader: { token: string; signal: AbortSignal }) => Promise<T>): void;
  clear(): void;
}

/** `failed` is said where the server's answer says nothing. */
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
