import { isOffline, useOffline, waiting } from '../ui/connection.ts';

/** The network may be there although our server can't be reached. */
export const isAway = (): boolean => isOffline() || waiting.get() > 0;

export function useAway(): boolean {
  const offline = useOffline();
  return waiting.use() > 0 || offline;
}
