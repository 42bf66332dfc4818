import { serverResponds, useOffline, waiting } from '../ui/connection.ts';

/** `navigator.onLine` may be true although our server can't be reached. */
export const isAway = (): boolean => !navigator.onLine || waiting.get() > 0;

export function useAway(): boolean {
  const offline = useOffline();
  return waiting.use() > 0 || offline;
}

export const isReached = async (): Promise<boolean> => navigator.onLine && (await serverResponds());
