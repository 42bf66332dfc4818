import { useCallback, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { adminSession } from './admin-session.ts';
import { type CallFailure, failureOf } from './call-failure.ts';
import { useStepUp } from './step-up.tsx';

export interface AdminAction {
  busy: boolean;
  failure: CallFailure | undefined;
  /**
   * Runs an action, asking for a recent login if needed, then reloads the page unless it `leaves`.
   * Undefined on failure, or while another runs.
   */
  run<T>(
    failed: string,
    act: (token: string) => Promise<T>,
    leaves?: boolean,
  ): Promise<T | undefined>;
  clear(): void;
}

export function useAdminAction(): AdminAction {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure>();
  const running = useRef(false);
  const confirmed = useStepUp();
  const run = useCallback(
    async <T>(
      failed: string,
      act: (token: string) => Promise<T>,
      leaves = false,
    ): Promise<T | undefined> => {
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
        // Reloading, the guard redirects to the login.
        if (!adminSession.endIfUnknown(token ?? '', error)) setFailure(failureOf(error, failed));
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
        // Also after a refusal: a colleague may have acted first.
        if (stays) void revalidate();
      }
    },
    [revalidate, confirmed],
  );
  const clear = useCallback(() => setFailure(undefined), []);
  return { busy, failure, run, clear };
}
