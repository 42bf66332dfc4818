import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type CallFailure, failureOf } from './call-failure.ts';
import { adminSession } from './shell/admin-session.ts';
import { useStepUp } from './step-up.tsx';

/** The state of an administrator's action: running, or its error. */
export interface AdminAction {
  busy: boolean;
  failure: CallFailure | undefined;
  /**
   * Runs an action with the administrator's token, one at a time, then reloads the page's data. Where the server wants a recent login, it is
   * asked for and the action runs again. Returns `act`'s result, or undefined when it failed (`failure` then holds the message: the server's, or `failed`) or when another was still running.
   * What `leaves` the page when it is done reloads nothing then: the page's data may be gone.
   */
  run<T>(failed: string, act: (token: string) => Promise<T>, leaves?: boolean): Promise<T | undefined>;
  /** Clears the error. */
  clear(): void;
}

export function useAdminAction(): AdminAction {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const running = useRef(false);
  const confirmed = useStepUp();
  const run = useCallback(
    async <T>(failed: string, act: (token: string) => Promise<T>, leaves = false): Promise<T | undefined> => {
      const token = adminSession.token();
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      let stays = true;
      try {
        const result = await act(token ?? '').catch(async (error) => {
          if (!(await confirmed(error))) throw error;
          return act(token ?? '');
        });
        stays = !leaves;
        return result;
      } catch (error) {
        // The guard redirects to the login once the page's data is reloaded.
        if (!adminSession.endIfUnknown(token ?? '', error)) setFailure(failureOf(error, failed));
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
        // Also after a refusal: a colleague may have acted first, and the page then shows the current state.
        if (stays) void revalidate();
      }
    },
    [revalidate, confirmed],
  );
  const clear = useCallback(() => setFailure(undefined), []);
  return { busy, failure, run, clear };
}
