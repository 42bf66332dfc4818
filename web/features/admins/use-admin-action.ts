import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminSession } from './admin-session.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** An administrator's action on its way, and what became of it. */
export interface AdminAction {
  busy: boolean;
  trouble: Trouble | undefined;
  /**
   * Does it with the administrator's token, one at a time, then loads what the page shows anew. Gives what `act` gave, undefined when it
   * failed (`trouble` then says how, beginning with the server's words or `failed`) or when another was on its way.
   */
  run<T>(failed: string, act: (token: string) => Promise<T>): Promise<T | undefined>;
  /** Forgets what failed. */
  clear(): void;
}

export function useAdminAction(): AdminAction {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const running = useRef(false);
  const run = useCallback(
    async <T>(failed: string, act: (token: string) => Promise<T>): Promise<T | undefined> => {
      const token = adminSession.token();
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setTrouble(undefined);
      try {
        return await act(token ?? '');
      } catch (error) {
        // The guard leads on to the login once the page is loaded anew.
        if (!adminSession.endIfUnknown(token ?? '', error)) setTrouble(troubleOf(error, failed));
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
        // Also after a refusal: a colleague may have been faster, and the page then shows what is true.
        void revalidate();
      }
    },
    [revalidate],
  );
  const clear = useCallback(() => setTrouble(undefined), []);
  return { busy, trouble, run, clear };
}
