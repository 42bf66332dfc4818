import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type CallFailure, failureOf } from './call-failure.ts';
import { adminSession } from './shell/admin-session.ts';

/** An administrator's action on its way, and what became of it. */
export interface AdminAction {
  busy: boolean;
  failure: CallFailure | undefined;
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
  const [failure, setFailure] = useState<CallFailure>();
  const running = useRef(false);
  const run = useCallback(
    async <T>(failed: string, act: (token: string) => Promise<T>): Promise<T | undefined> => {
      const token = adminSession.token();
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      try {
        return await act(token ?? '');
      } catch (error) {
        // The guard leads on to the login once the page is loaded anew.
        if (!adminSession.endIfUnknown(token ?? '', error)) setFailure(failureOf(error, failed));
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
  const clear = useCallback(() => setFailure(undefined), []);
  return { busy, failure, run, clear };
}
