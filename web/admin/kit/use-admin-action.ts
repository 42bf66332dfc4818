import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Failure } from '../../ui/failure-notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePageDataVersion } from '../../ui/use-page-data-version.ts';
import { adminSession } from './admin-session.ts';
import { failureOf, failureUnder } from './call-failure.ts';
import { useSayAbove } from './lists/said-above.tsx';
import { useStepUp } from './step-up.tsx';

export interface AdminAction {
  busy: boolean;
  failure: Failure | undefined;
  /** Shows the text that `call` resolves to, and reloads unless `leaves`. False on failure. */
  run(
    failed: string,
    call: (token: string) => Promise<unknown>,
    leaves?: boolean,
  ): Promise<boolean>;
  clear(): void;
}

/** A double click's second press may hit another row, or the opposite action. */
const isSecondPress = () => window.event instanceof MouseEvent && window.event.detail > 1;

/** Tells a failure by a toast if the reload after it removes the component that shows it. */
function useSaidWhenRemoved() {
  const version = usePageDataVersion();
  const say = useToast();
  const above = useSayAbove() !== undefined;
  const unsaid = useRef<{ words: string; pathname: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that was read shows the failure.
  useEffect(() => {
    unsaid.current = undefined;
  }, [version]);
  useEffect(
    () => () => {
      if (unsaid.current?.pathname === window.location.pathname && !above)
        say(unsaid.current.words, true);
    },
    [say, above],
  );
  return useCallback((failed: string, failure: Failure) => {
    const { title, lines } = failureUnder(failed, failure);
    unsaid.current = { words: [title, ...lines].join(' '), pathname: window.location.pathname };
  }, []);
}

export function useAdminAction(): AdminAction {
  const { revalidate } = useRevalidator();
  const sayWhenRemoved = useSaidWhenRemoved();
  const [state, setState] = useState({ busy: false });
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);
  // Once the answer is rendered (docs/decisions/0077).
  useEffect(() => {
    if (!state.busy) running.current = false;
  }, [state]);
  const confirmed = useStepUp();
  const say = useToast();
  const run = useCallback<AdminAction['run']>(
    async (failed, call, leaves = false) => {
      const token = adminSession.token() ?? '';
      if (running.current || isSecondPress()) return false;
      running.current = true;
      setState({ busy: true });
      setFailure(undefined);
      let stays = true;
      try {
        const said = await call(token).catch(async (error) => {
          if (!(await confirmed(error))) throw error;
          return call(token);
        });
        stays = !leaves;
        if (typeof said === 'string') say(said);
        return true;
      } catch (error) {
        // The session has expired; on reload the guard redirects to the login.
        if (adminSession.endIfUnknown(token, error)) return false;
        const why = failureOf(error, failed);
        setFailure(why);
        sayWhenRemoved(failed, why);
        return false;
      } finally {
        setState({ busy: false });
        // Also after a refusal, because a colleague may have acted first.
        if (stays) void revalidate();
      }
    },
    [revalidate, confirmed, say, sayWhenRemoved],
  );
  const clear = useCallback(() => setFailure(undefined), []);
  return { busy: state.busy, failure, run, clear };
}

export const messageOf = ({ message }: { message: string }): string => message;
