import type { Reader } from '../../session/page-guard.ts';
import { useReading } from '../../ui/use-reading.ts';
import { adminSession } from './admin-session.ts';
import { failureOf } from './call-failure.ts';

/** Reads on demand; with the page: `useReadWithPage`; for changes: `useAdminAction`. `failed`: if the server says nothing. */
export function useAdminReading<T, Args extends unknown[]>(
  failed: string,
  ask: (reader: Reader, ...args: Args) => Promise<T>,
) {
  const { error, ...reading } = useReading(async (signal, ...args: Args) => {
    const token = adminSession.token() ?? '';
    try {
      return await ask({ token, signal }, ...args);
    } catch (error) {
      adminSession.endIfUnknown(token, error);
      throw error;
    }
  });
  return { ...reading, failure: reading.at === 'failed' ? failureOf(error, failed) : undefined };
}
